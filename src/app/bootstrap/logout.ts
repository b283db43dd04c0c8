import { navigate } from 'wouter/use-browser-location'
import { mayHaveSlips, unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { chatUnsentAtom } from '#domain/support/chat-unsent-count.ts'
import { delay } from '#lib/async/delay.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { currentToken, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { endServerSession } from './end-server-session.ts'

/** Slips on this device are looked at before a log-out, but nobody waits longer for that, milliseconds. */
const LOOK_MS = 2000

/** Logs out and goes to the login page; asks first where something would be lost by it. */
export async function leave(): Promise<void> {
  await lookAtSlips()
  if (store.get(unsentSlipCountAtom) > 0) openDialog({ name: 'leaveSlips', input: {} })
  else if (store.get(chatUnsentAtom) > 0) openDialog({ name: 'leave', input: {} })
  else leaveNow()
}

/** Learns whether the member has slips that wait; they stay on the device if that can't be learnt (D4). */
async function lookAtSlips(): Promise<void> {
  const look = async () => {
    if (!(await mayHaveSlips())) return
    const { getSlipQueue } = await import('#domain/slips/queue/slip-queue.ts')
    await getSlipQueue()
  }
  const late = delay(LOOK_MS)
  await Promise.race([look(), late]).catch(reportError('slip-queue', { what: 'leave' }))
}

/** Logs out and goes to the login page. */
export function leaveNow(): void {
  // What another app has shared and nobody took. Left behind, it goes after a day.
  void import('#domain/slips/share-inbox.ts').then(
    ({ clearSharedItems }) => clearSharedItems(),
    () => undefined,
  )
  const token = currentToken()
  if (token !== undefined) endServerSession(token)
  signOut()
  navigate('/login')
}
