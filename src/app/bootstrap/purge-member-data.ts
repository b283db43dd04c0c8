import { mayHaveSlips } from '#domain/slips/queue/unsent-count.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { currentToken } from '#lib/session/session.ts'
import { databaseNames, mayHaveDatabase } from '#lib/storage/database-names.ts'

/**
 * While signed out, deletes the data of earlier sessions about slips that the server has accepted or refused,
 * even if the queue's code never ran. If its code can't be loaded, the next start retries.
 */
export function purgeSlips(): void {
  purgeSlipSessions().catch(() => undefined)
}

async function purgeSlipSessions(): Promise<void> {
  if (!(await mayHaveSlips())) return
  const { purgeSession } = await import('#domain/slips/queue/purge.ts')
  if (currentToken() === undefined) await purgeSession()
}

/**
 * While signed out, deletes members' conversations from this device, even if the operator has turned the chat
 * off and none of its code runs. If its code can't be loaded, the next start retries.
 */
export function purgeChat(): void {
  purgeConversations().catch(() => undefined)
}

async function purgeConversations(): Promise<void> {
  if (!(await mayHaveDatabase(databaseNames.chat))) return
  const { purgeMemberRecords } = await import('#features/chat/core/chat-store.ts')
  if (currentToken() === undefined) await purgeMemberRecords()
}

/**
 * Handles the end of a session: deletes pictures that were shared to the app during it and not used. Keeps
 * the picture that opened this page, since the current user shared it, and pictures shared while signed out.
 */
export function clearSharedPictures(): void {
  // `onSignOut` is emitted before the token is cleared. Without a token, it was emitted by a sign-in.
  if (currentToken() === undefined) return
  clearShareInbox().catch(reportError('share-inbox', { what: 'clear' }))
  // Deferred until the token is cleared.
  queueMicrotask(purgeSlips)
}

async function clearShareInbox(): Promise<void> {
  if (!(await mayHaveDatabase(databaseNames.sharedPictures))) return
  const { clearSharedItems } = await import('#domain/slips/share-inbox.ts')
  await clearSharedItems(performance.timeOrigin)
}
