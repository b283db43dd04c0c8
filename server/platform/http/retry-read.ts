import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLost } from '#server/platform/db/db.ts'

/** Attempts of a read: one lost connection seldom comes alone, as the pool's others were lost with it. */
const READ_ATTEMPTS = 4

/** Pause before another attempt: the pool notices only then that its other connections were lost. */
const RETRY_PAUSE_MS = 50

/** A read that has taken longer isn't repeated: the database doesn't answer, and the portal gives up soon. */
const MAX_READ_MS = 5000

/** Repeats a read if its database connection was lost. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  const start = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      const isLate = performance.now() - start > MAX_READ_MS
      if (!isConnectionLost(error) || isLate || attempt === READ_ATTEMPTS) throw error
    }
    await pause(RETRY_PAUSE_MS)
  }
}
