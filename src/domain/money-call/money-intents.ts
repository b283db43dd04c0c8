import type { StatementEntry } from '#contract/statement.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { delay } from '#lib/async/delay.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { createUuid } from '#lib/format/uuid.ts'

/** Our estimate of the server's clock has a resolution of one second: accept entries this much older. */
export const CLOCK_TOLERANCE_MS = 2000

const origins = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/** Source of a bonus entry. */
export type EntryOrigin = (typeof origins)[number]

/** The statement entry that a money call creates when it succeeds. */
export interface ExpectedEntry {
  readonly type: StatementEntry['statementType']
  /** Undefined if the amount isn't known in advance. */
  readonly satang: number | undefined
  /** Entries that name a different origin don't match. */
  readonly origin?: EntryOrigin
  /** The call may also create transfers from games. */
  readonly emptiesGames?: boolean
}

/** The first statement page just before a call was sent. */
export interface StatementSnapshot {
  /** See `getEntryIdentity`. */
  readonly identities: ReadonlySet<string>
  /** `createdAt` of the newest entry (server clock); undefined if the page wasn't fresh. */
  readonly newestAt: number | undefined
}

/** A money call whose entry is searched for. */
export interface SentCall {
  /** When it was sent (epoch ms, estimated server clock). */
  readonly at: number
  readonly statementBefore: StatementSnapshot
}

/** Identity of an entry across responses. */
export function getEntryIdentity({
  _id,
  statementType,
  createdAt,
  amount,
  from,
  to,
}: StatementEntry): string {
  return _id ?? JSON.stringify([statementType, createdAt, amount, from, to])
}

/** @param isFresh whether the entries were fetched just now */
export function createStatementSnapshot(
  entries: readonly StatementEntry[],
  isFresh: boolean,
): StatementSnapshot {
  const newest = Math.max(...entries.map(({ createdAt }) => createdAt))
  return { identities: new Set(entries.map(getEntryIdentity)), newestAt: isFresh ? newest : undefined }
}

/**
 * Whether an entry was created after a call was sent. Compares against the newest entry of the earlier
 * snapshot if there is one, because the phone's clock may be wrong and the server may not expose its own.
 */
export function isNewSince(entry: StatementEntry, { at, statementBefore }: SentCall): boolean {
  return (
    !statementBefore.identities.has(getEntryIdentity(entry)) &&
    entry.createdAt >= (statementBefore.newestAt ?? at - CLOCK_TOLERANCE_MS)
  )
}

/** Whether type, amount and origin of an entry match. Some servers report outgoing amounts as negative. */
export function matchesExpectedEntry(
  entry: StatementEntry,
  { type, satang, origin }: ExpectedEntry,
): boolean {
  return (
    entry.statementType === type &&
    (satang === undefined || Math.abs(entry.amount) === satang) &&
    (origin === undefined || origins.every((other) => other === origin || !entry[other]))
  )
}

/** The entry that a call created on the newest statement page, if any. */
export function findStatementEntry(
  entries: readonly StatementEntry[],
  call: SentCall & { readonly expectedEntry: ExpectedEntry },
): StatementEntry | undefined {
  return entries.find((entry) => matchesExpectedEntry(entry, call.expectedEntry) && isNewSince(entry, call))
}

/** One confirmation by the member. It must take effect at most once, however often it is sent. */
export interface MoneyIntent {
  /** Value of the `Idempotency-Key` header. */
  readonly key: string
  /** Serialized parameters and body, to recognize a repeat of the same intent. */
  readonly input: string
  readonly expectedEntry: ExpectedEntry | undefined
  /** When it was first sent (epoch ms, server clock). */
  readonly at: number
  readonly statementBefore: StatementSnapshot
}

/** Emitted before a money call is sent for the first time. */
export const onIntentSent = createEventEmitter<MoneyIntent>()

/** Emitted when a money call has succeeded or its unknown outcome was checked. */
export const onIntentSettled = createEventEmitter<MoneyIntent>()

/** Emitted when the server refused the call, so it had no effect. */
export const onIntentRefused = createEventEmitter<MoneyIntent>()

/** A repeat later than this is a new intent: servers store keys for at least 24 hours only. */
const MAX_INTENT_AGE_MS = 12 * 3600_000

/** Returns the earlier intent if `next` repeats it, otherwise creates a new one. */
export function reuseOrCreateIntent(
  earlier: MoneyIntent | undefined,
  next: Omit<MoneyIntent, 'key'>,
): MoneyIntent {
  const isRepeat =
    earlier !== undefined && earlier.input === next.input && next.at - earlier.at < MAX_INTENT_AGE_MS
  return isRepeat ? earlier : { key: createUuid(), ...next }
}

/** Retry delay and limit while the server still executes the first request. */
const IN_PROGRESS_RETRY_DELAY_MS = 1000
const IN_PROGRESS_MAX_ATTEMPTS = 30

/**
 * Resends a request with its key while the server responds that the first one is still in progress. The
 * response is that of the first request, and there is no second effect.
 * @param mayRepeat whether the server ignores repeats with the same key
 */
export async function sendUntilDecided<T>(
  send: () => Promise<T>,
  mayRepeat: () => Promise<boolean>,
  isSessionActive: () => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (
        errorKeyOf(error) !== 'REQUEST_IN_PROGRESS' ||
        attempt >= IN_PROGRESS_MAX_ATTEMPTS ||
        !(await mayRepeat())
      )
        throw error
      await delay(IN_PROGRESS_RETRY_DELAY_MS)
      if (!isSessionActive()) throw error
    }
  }
}
