import { errorKeyOf } from '#lib/api/api-error.ts'
import { delay } from '#lib/async/delay.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { createUuid } from '#lib/format/uuid.ts'
import type { ExpectedEntry, StatementSnapshot } from './find-statement-entry.ts'

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
 * response is that of the first request, and there is no second effect (D41).
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
