import { mayHaveSlips } from '#domain/slips/queue/unsent-count.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { currentToken } from '#lib/session/session.ts'
import { mayHaveDatabase } from '#lib/storage/database-exists.ts'

/**
 * Deletes what sessions have left of slips that the server has, or has refused, when nobody is signed in; also where the
 * queue's code never ran. What can't be loaded now is done at the next start.
 */
export function forgetSlips(): void {
  forget().catch(() => undefined)
}

async function forget(): Promise<void> {
  if (!(await mayHaveSlips())) return
  const { purgeSession } = await import('#domain/slips/queue/purge.ts')
  if (currentToken() === undefined) await purgeSession()
}

/**
 * A session ends: what other apps shared in it and nobody took goes with it. What opened this page stays, for whoever
 * holds the phone now has shared it; so does what was shared with nobody signed in.
 */
export function endSlips(): void {
  // Told before the token goes: without one, somebody signs in.
  if (currentToken() === undefined) return
  clearInbox().catch(reportError('share-inbox', { what: 'clear' }))
  // By then it has gone.
  queueMicrotask(forgetSlips)
}

async function clearInbox(): Promise<void> {
  if (!(await mayHaveDatabase('kapao-shared'))) return
  const { clearSharedItems } = await import('#domain/slips/share-inbox.ts')
  await clearSharedItems(performance.timeOrigin)
}
