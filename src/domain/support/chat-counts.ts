import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

const unreadAtom = atom(0)
const unsentAtom = atom(0)

const runningAtom = atom(false)

/** Whether the chat has been started; then it publishes the counts itself. */
export const chatRunningAtom = atom((get) => get(runningAtom))

/** Called by the chat only. */
export function setChatRunning(isRunning: boolean): void {
  store.set(runningAtom, isRunning)
}

/** Number of unread messages from agents; 0 until it is known. */
export const chatUnreadAtom = atom((get) => get(unreadAtom))

/** Number of the member's messages that haven't been sent yet; signing out discards them. */
export const chatUnsentAtom = atom((get) => get(unsentAtom))

/** Called by the chat, and before it runs by `MemberChat`. */
export function setChatUnread(count: number): void {
  store.set(unreadAtom, count)
}

/** Called by the chat only. */
export function setChatUnsent(count: number): void {
  store.set(unsentAtom, count)
}
