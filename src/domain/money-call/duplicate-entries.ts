import { atom } from 'jotai'
import type { StatementEntry } from '#contract/statement.ts'
import { isOffered } from '#domain/lookups/host-capabilities.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import {
  isNewSince,
  type MoneyIntent,
  matchesExpectedEntry,
  onIntentRefused,
  onIntentSent,
  onIntentSettled,
} from './money-intents.ts'

/** How long an intent is watched after it was sent. */
const WATCH_DURATION_MS = 10 * 60_000

export type WatchedIntent = Pick<MoneyIntent, 'expectedEntry' | 'at' | 'statementBefore'>

/** More entries of the same type and amount than the member confirmed. */
export interface DuplicateEntries {
  readonly entries: readonly StatementEntry[]
  /** Number of confirmations by the member. */
  readonly confirmed: number
}

const foundAtom = atom<DuplicateEntries | undefined>(undefined)

/** Duplicates to warn the member about; undefined if there are none. */
export const duplicateEntriesAtom = atom((get) => get(foundAtom))

let watched: readonly MoneyIntent[] = []

/** Whether the intent may have created the entry. */
function mayBelongTo(intent: WatchedIntent, entry: StatementEntry): boolean {
  const { expectedEntry } = intent
  if (expectedEntry === undefined || !isNewSince(entry, intent)) return false
  return (
    matchesExpectedEntry(entry, expectedEntry) ||
    (expectedEntry.emptiesGames === true && entry.statementType === 'transfer')
  )
}

/**
 * Finds entries with the same type, amount, source and target that outnumber the intents which may have
 * created them. They occur if a browser resends a request after a broken connection to a server without
 * idempotency keys.
 * @param entries the newest page of the statement
 */
export function findDuplicates(
  intents: readonly WatchedIntent[],
  entries: readonly StatementEntry[],
): DuplicateEntries | undefined {
  const candidates = entries.filter(
    (entry) => entry.status !== 'FAILED' && intents.some((intent) => mayBelongTo(intent, entry)),
  )
  for (const first of candidates) {
    // A server may write two entries for one transfer, one per side; a true duplicate has the same source and
    // target.
    const same = candidates.filter(
      ({ statementType, amount, from, to }) =>
        statementType === first.statementType &&
        amount === first.amount &&
        from === first.from &&
        to === first.to,
    )
    const possibleIntents = intents.filter((intent) => same.some((entry) => mayBelongTo(intent, entry)))
    if (same.length > possibleIntents.length) return { entries: same, confirmed: possibleIntents.length }
  }
  return undefined
}

/** Removes the warning about entries found so far; later duplicates are reported again. */
export function dismissDuplicates(): void {
  store.set(foundAtom, undefined)
}

async function checkForDuplicates(): Promise<void> {
  const { value, restored } = store.get(statementPageResource(1).state)
  watched = watched.filter(({ at }) => now() - at < WATCH_DURATION_MS)
  if (!value || restored || watched.length === 0) return
  const duplicates = findDuplicates(watched, value.statements)
  if (!duplicates) return
  watched = []
  // With idempotency keys each intent has one effect, so equal entries were created on another device.
  if (!(await isOffered('idempotency-key'))) store.set(foundAtom, duplicates)
}

/**
 * Watches the statement for confirmations that took effect twice. Refetches the statement after each money
 * call.
 * @returns unsubscribe function
 */
export function watchDuplicates(): () => void {
  const stops = [
    onIntentSent.on((intent) => {
      if (intent.expectedEntry !== undefined) watched = [...watched, intent]
    }),
    onIntentRefused.on(({ key }) => {
      watched = watched.filter((intent) => intent.key !== key)
    }),
    onIntentSettled.on(({ key }) => {
      if (!watched.some((intent) => intent.key === key)) return
      // Screens refetch the statement after a success: defer to join their request, if any.
      setTimeout(() => void statementPageResource(1).refresh().then(checkForDuplicates), 0)
    }),
    onMemberReset.on(() => {
      watched = []
      store.set(foundAtom, undefined)
    }),
    store.sub(statementPageResource(1).state, () => void checkForDuplicates()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
