import { navigate } from 'wouter/use-browser-location'
import { chatUnsentAtom } from '../lib/chat-unsent.ts'
import { openDialog } from '../lib/dialogs.ts'
import { signOut } from '../lib/session.ts'
import { store } from '../lib/store.ts'

/** Logs out and goes to the login page; asks first where something would be lost by it. */
export function leave(): void {
  if (store.get(chatUnsentAtom) > 0) openDialog({ name: 'leave', input: {} })
  else leaveNow()
}

/** Logs out and goes to the login page. */
export function leaveNow(): void {
  signOut()
  navigate('/login')
}
