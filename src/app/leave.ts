import { navigate } from 'wouter/use-browser-location'
import { chatUnsentAtom } from '#lib/chat-unsent.ts'
import { delay } from '#lib/delay.ts'
import { openDialog } from '#lib/dialogs.ts'
import { reportError } from '#lib/report-error.ts'
import { currentToken, signOut } from '#lib/session.ts'
import { mayHaveSlips, slipsOpenAtom } from '#lib/slip-queue/unsent.ts'
import { store } from '#lib/store.ts'
import { endServerSession } from './end-server-session.ts'

/** Slips on this device are looked at before a log-out, but nobody waits longer for that, milliseconds. */
const LOOK_MS = 2000

/** Logs out and goes to the login page; asks first where something would be lost by it. */
export async function leave(): Promise<void> {
  await lookAtSlips()
  if (store.get(slipsOpenAtom) > 0) openDialog({ name: 'leaveSlips', input: {} })
  else if (store.get(chatUnsentAtom) > 0) openDialog({ name: 'leave', input: {} })
  else leaveNow()
}

/** Learns whether the member has slips that wait; they stay on the device if that can't be learnt (D4). */
async function lookAtSlips(): Promise<void> {
  const look = async () => {
    if (!(await mayHaveSlips())) return
    const { slipDesk } = await import('#lib/slip-queue/queue.ts')
    await slipDesk()
  }
  const late = delay(LOOK_MS)
  await Promise.race([look(), late]).catch(reportError('slip-queue', { what: 'leave' }))
}

/** Logs out and goes to the login page. */
export function leaveNow(): void {
  // What another app has shared and nobody took. Left behind, it goes after a day.
  void import('#lib/share-inbox.ts').then(
    ({ clearShared }) => clearShared(),
    () => undefined,
  )
  const token = currentToken()
  if (token !== undefined) endServerSession(token)
  signOut()
  navigate('/login')
}
