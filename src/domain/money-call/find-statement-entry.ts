import type { StatementEntry } from '#contract/statement.ts'

/** Our idea of the server's clock has whole seconds: entries this much older still count, milliseconds. */
const CLOCK_SLACK_MS = 2000

const origins = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const

/** What a bonus entry came from. */
export type EntryOrigin = (typeof origins)[number]

/** The statement entry that a money call leaves when it succeeds. */
export interface EntryTrace {
  readonly type: StatementEntry['statementType']
  /** Undefined when the amount isn't known beforehand. */
  readonly satang: number | undefined
  /** An entry that names another origin isn't it. */
  readonly origin?: EntryOrigin
  /** It may leave transfers from games besides. */
  readonly emptiesGames?: boolean
}

/** What the statement had just before a call was sent. */
export interface StatementBefore {
  /** See `entryIdentity`. */
  readonly identities: ReadonlySet<string>
  /** `createdAt` of its newest entry, by the host's own clock; undefined where it hadn't been read shortly before. */
  readonly newestAt: number | undefined
}

/** A money call that may have left its entry. */
export interface SentCall {
  /** When it was sent, epoch milliseconds by the server's clock as far as it is known. */
  readonly at: number
  readonly before: StatementBefore
}

/** Identifies an entry in a later answer. */
export function entryIdentity({ _id, statementType, createdAt, amount, from, to }: StatementEntry): string {
  return _id ?? JSON.stringify([statementType, createdAt, amount, from, to])
}

/**
 * What a page of the statement says about later ones.
 * @param isFresh it was read shortly before
 */
export function statementBefore(entries: readonly StatementEntry[], isFresh: boolean): StatementBefore {
  const newest = Math.max(...entries.map(({ createdAt }) => createdAt))
  return { identities: new Set(entries.map(entryIdentity)), newestAt: isFresh ? newest : undefined }
}

/**
 * Whether an entry has come since a call was sent. Times are compared with those of the same statement where one is
 * known: the phone's clock may be wrong, and the host may hide its own.
 */
export function isNewSince(entry: StatementEntry, { at, before }: SentCall): boolean {
  return (
    !before.identities.has(entryIdentity(entry)) &&
    entry.createdAt >= (before.newestAt ?? at - CLOCK_SLACK_MS)
  )
}

/** Whether an entry is of the kind and amount that a call leaves. Some hosts give money that goes out a sign. */
export function fitsTrace(entry: StatementEntry, { type, satang, origin }: EntryTrace): boolean {
  return (
    entry.statementType === type &&
    (satang === undefined || Math.abs(entry.amount) === satang) &&
    (origin === undefined || origins.every((other) => other === origin || !entry[other]))
  )
}

/** The entry that a call left in the newest statement page, if it did anything (D12). */
export function findEntry(
  entries: readonly StatementEntry[],
  call: SentCall & { readonly trace: EntryTrace },
): StatementEntry | undefined {
  return entries.find((entry) => fitsTrace(entry, call.trace) && isNewSince(entry, call))
}
