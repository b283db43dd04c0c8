import type { StatementEntry } from '#contract/statement.ts'
import { formatDate } from '#lib/format/date-time.ts'

export type EntryType = StatementEntry['statementType']

/** The types to filter by, in the order of their buttons. */
export const filterTypes = ['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus'] as const

/** What an entry may have come from, by the names of the linked items. */
const origins = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/** The sign in front of an entry's amount (specification, section 9); none for transfers. */
export function signOf(type: EntryType): '+' | '\u2212' | '' {
  if (type === 'deposit' || type === 'bonus') return '+'
  return type === 'withdraw' ? '\u2212' : ''
}

/** Entries of one calendar day at UTC+7. */
export interface Day {
  /** DD/MM/YYYY. */
  readonly date: string
  readonly today: boolean
  readonly entries: readonly StatementEntry[]
}

/** Entries in their order, by day (D2). */
export function byDay(entries: readonly StatementEntry[], now: number): readonly Day[] {
  const today = formatDate(now)
  const days: { date: string; today: boolean; entries: StatementEntry[] }[] = []
  for (const entry of entries) {
    const date = formatDate(entry.createdAt)
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, today: date === today, entries: [entry] })
  }
  return days
}

/** The linked item's description, if there is one. */
export function descriptionOf(entry: StatementEntry): string | undefined {
  return origins.map((origin) => entry[origin]?.description).find((text) => text !== undefined)
}

/** What an entry came from, when the server says so without describing it. */
export function originOf(entry: StatementEntry): (typeof origins)[number] | undefined {
  return origins.find((origin) => entry[origin])
}

/** The page that an address asks for (`?page=4`); 1 when it doesn't, or not sensibly. */
export function pageIn(search: string): number {
  const asked = new URLSearchParams(search).get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

/** The search part of the address of a page; the first page has none. Other parameters stay. */
export function searchFor(search: string, page: number): string {
  const params = new URLSearchParams(search)
  if (page > 1) params.set('page', String(page))
  else params.delete('page')
  const text = params.toString()
  return text && `?${text}`
}
