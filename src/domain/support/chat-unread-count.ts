import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

const unread = atom(0)

/** Agents' messages that weren't read yet; 0 as long as the chat's own code isn't here. */
export const chatUnreadAtom = atom((get) => get(unread))

export function setChatUnread(count: number): void {
  store.set(unread, count)
}
