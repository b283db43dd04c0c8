import { atom } from 'jotai'
import type { StatementEntry } from '#contract/statement.ts'
import { isOffered } from '#domain/lookups/host-capabilities.ts'
import { statementPage } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { fitsTrace, isNewSince } from './find-statement-entry.ts'
import { type MoneyIntent, onIntentRefused, onIntentSent, onIntentSettled } from './money-intents.ts'

/** An intent is watched for this long after it was sent, milliseconds. */
const WATCH_MS = 10 * 60_000

/** An intent under watch. */
export type WatchedIntent = Pick<MoneyIntent, 'trace' | 'at' | 'before'>

/** More entries of one kind and amount than the member confirmed. */
export interface DuplicateEntries {
  readonly entries: readonly StatementEntry[]
  /** How often the member confirmed. */
  readonly confirmed: number
}

const found = atom<DuplicateEntries | undefined>(undefined)

/** What the member has to be told about; undefined while there is nothing. */
export const duplicateEntriesAtom = atom((get) => get(found))

let watched: readonly MoneyIntent[] = []

/** Whether an entry may be one that the intent left. */
function mayHaveLeft(intent: WatchedIntent, entry: StatementEntry): boolean {
  const { trace } = intent
  if (trace === undefined || !isNewSince(entry, intent)) return false
  return fitsTrace(entry, trace) || (trace.emptiesGames === true && entry.statementType === 'transfer')
}

/**
 * Entries of the same kind, amount and sides that outnumber the intents which may have left them. On a host without
 * idempotency keys, a browser that resends a request after a broken connection causes them.
 * @param intents watched intents, in any order
 * @param entries the newest page of the statement
 */
export function findDuplicates(
  intents: readonly WatchedIntent[],
  entries: readonly StatementEntry[],
): DuplicateEntries | undefined {
  const fresh = entries.filter(
    (entry) => entry.status !== 'FAILED' && intents.some((intent) => mayHaveLeft(intent, entry)),
  )
  for (const first of fresh) {
    // A host may write two lines for one transfer, one for each side; a second effect has the same sides.
    const same = fresh.filter(
      ({ statementType, amount, from, to }) =>
        statementType === first.statementType &&
        amount === first.amount &&
        from === first.from &&
        to === first.to,
    )
    const behind = intents.filter((intent) => same.some((entry) => mayHaveLeft(intent, entry)))
    if (same.length > behind.length) return { entries: same, confirmed: behind.length }
  }
  return undefined
}

/** The member has seen it. */
export function dismissDuplicates(): void {
  store.set(found, undefined)
}

async function look(): Promise<void> {
  const { value, restored } = store.get(statementPage(1).state)
  watched = watched.filter(({ at }) => now() - at < WATCH_MS)
  if (!value || restored || watched.length === 0) return
  const duplicates = findDuplicates(watched, value.statements)
  if (!duplicates) return
  watched = []
  // A host that honours keys gives each intent one effect: equal entries are of another device.
  if (!(await isOffered('idempotency-key'))) store.set(found, duplicates)
}

/**
 * Watches the statement for effects that one confirmation had twice. Reads the statement after each money call.
 * @returns a function that stops watching
 */
export function watchDuplicates(): () => void {
  const stops = [
    onIntentSent.on((intent) => {
      if (intent.trace !== undefined) watched = [...watched, intent]
    }),
    onIntentRefused.on(({ key }) => {
      watched = watched.filter((intent) => intent.key !== key)
    }),
    onIntentSettled.on(({ key }) => {
      if (!watched.some((intent) => intent.key === key)) return
      // Screens read the statement after a success themselves: join that request if there is one.
      setTimeout(() => void statementPage(1).refresh().then(look), 0)
    }),
    onSignOut.on(() => {
      watched = []
      store.set(found, undefined)
    }),
    store.sub(statementPage(1).state, () => void look()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
