import { navigate } from 'wouter/use-browser-location'
import { signOut } from '../lib/session.ts'

/** Logs out and goes to the login page. */
export function leave(): void {
  signOut()
  navigate('/login')
}
