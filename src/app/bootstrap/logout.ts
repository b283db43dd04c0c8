import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { navigate } from 'wouter/use-browser-location'
import { mayHaveSlips, unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { chatUnsentAtom } from '#domain/support/chat-counts.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { currentToken, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { showToast } from '#lib/state/toasts.ts'
import { endServerSession } from './end-server-session.ts'

/** Max time that the check for unsent slips may delay a logout. */
const SLIPS_CHECK_TIMEOUT_MS = 2000

/**
 * Logs out and navigates to the login page. Asks for confirmation if unsent slips or messages would be lost.
 */
export async function logout(): Promise<void> {
  await countOpenSlips()
  if (store.get(unsentSlipCountAtom) > 0) openDialog({ name: 'confirmLogoutWithSlips', input: {} })
  else if (store.get(chatUnsentAtom) > 0) openDialog({ name: 'confirmLogout', input: {} })
  else logoutNow()
}

/** Updates the number of open slips. If that fails, the slips stay on the device. */
async function countOpenSlips(): Promise<void> {
  const openQueue = async () => {
    if (!(await mayHaveSlips())) return
    const { getSlipQueue } = await import('#domain/slips/queue/slip-queue.ts')
    await getSlipQueue()
  }
  await waitAtMost(SLIPS_CHECK_TIMEOUT_MS, openQueue()).catch(reportError('slip-queue', { what: 'leave' }))
}

/**
 * Logs out without confirmation, and says so.
 * @param to path of the public page to navigate to
 */
export function logoutNow(to = '/login'): void {
  // Delete unused shared pictures. If this fails, they expire after a day.
  void import('#domain/slips/share-inbox.ts').then(
    ({ clearSharedItems }) => clearSharedItems(),
    () => undefined,
  )
  const token = currentToken()
  if (token !== undefined) endServerSession(token)
  signOut()
  showToast({ tone: 'success', text: i18n._(msg`You are signed out.`) })
  navigate(to)
}
