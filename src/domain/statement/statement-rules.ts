import type { StatementEntry } from '#contract/statement.ts'
import { formatDate } from '#lib/format/date-time.ts'
import { isBlankHtml } from '#lib/format/html-text.ts'

export type EntryType = StatementEntry['statementType']

/** Entry types that can be filtered by, in the order of their buttons. */
export const filterTypes = ['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus'] as const

/** Fields of an entry that link to the item it originates from. */
const origins = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/** Sign of an entry's amount (specification, section 9); '' for transfers. */
export function amountSign(type: EntryType): '+' | '\u2212' | '' {
  if (type === 'deposit' || type === 'bonus') return '+'
  return type === 'withdraw' ? '\u2212' : ''
}

/** An entry's amount in satang with its sign. Some hosts report outgoing amounts as negative. */
export function signedAmount({ statementType, amount }: StatementEntry): number {
  return amountSign(statementType) === '\u2212' ? -Math.abs(amount) : amount
}

/** Whether an entry's money has arrived: it stands out in lists. */
export function isReceived({ statementType, status }: StatementEntry): boolean {
  return amountSign(statementType) === '+' && status === 'SUCCESS'
}

/** How an entry's amount is shown (specification, section 9): received ones are green, failed ones muted. */
export function amountLook(entry: StatementEntry) {
  const tone = entry.status === 'FAILED' ? 'muted' : isReceived(entry) ? 'pos' : 'ink'
  return { satang: signedAmount(entry), showPlus: amountSign(entry.statementType) === '+', tone } as const
}

export interface StatementDay {
  readonly date: string
  readonly isToday: boolean
  readonly entries: readonly StatementEntry[]
}

export function groupByDay(entries: readonly StatementEntry[], now: number): readonly StatementDay[] {
  const today = formatDate(now)
  const days: { date: string; isToday: boolean; entries: StatementEntry[] }[] = []
  for (const entry of entries) {
    const date = formatDate(entry.createdAt)
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, isToday: date === today, entries: [entry] })
  }
  return days
}

/** Description of the linked item, if it has one that isn't blank: HTML of the operator. */
export function linkedDescription(entry: StatementEntry): string | undefined {
  return origins
    .map((origin) => entry[origin]?.description)
    .find((html) => html !== undefined && !isBlankHtml(html))
}

/** The kind of item that an entry originates from; used if it has no description. */
export function entryOrigin(entry: StatementEntry): (typeof origins)[number] | undefined {
  return origins.find((origin) => entry[origin])
}

/** Whether both are the same entry, perhaps from different responses. */
export function isSameEntry(a: StatementEntry, b: StatementEntry): boolean {
  return a === b || (a._id !== undefined && a._id === b._id)
}
