import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { createUuid } from '#lib/format/uuid.ts'
import type { EntryTrace, StatementBefore } from './find-statement-entry.ts'

/** One confirmation by the member. However often it travels, it may have one effect. */
export interface MoneyIntent {
  /** Value of the `Idempotency-Key` header. */
  readonly key: string
  /** Parameters and body, to recognise a repeat of the same intent. */
  readonly input: string
  readonly trace: EntryTrace | undefined
  /** When it was first sent, epoch milliseconds by the server's clock. */
  readonly at: number
  /** What the statement had then. */
  readonly before: StatementBefore
}

/** A money call is about to be sent for the first time. */
export const onIntentSent = createEventEmitter<MoneyIntent>()

/** A money call has succeeded, or its unknown outcome was checked. */
export const onIntentSettled = createEventEmitter<MoneyIntent>()

/** The server refused the call: nothing happened. */
export const onIntentRefused = createEventEmitter<MoneyIntent>()

/** Hosts store keys for at least 24 hours; a repeat later than this is a new intent. */
const MAX_AGE_MS = 12 * 3600_000

/** The intent of an earlier try if this is the same one sent again, else a new one. */
export function intentFor(earlier: MoneyIntent | undefined, next: Omit<MoneyIntent, 'key'>): MoneyIntent {
  const isRepeat = earlier !== undefined && earlier.input === next.input && next.at - earlier.at < MAX_AGE_MS
  return isRepeat ? earlier : { key: createUuid(), ...next }
}
