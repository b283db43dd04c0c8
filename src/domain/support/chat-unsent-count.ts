import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

const unsent = atom(0)

/** A member's messages to support that this device hasn't got rid of yet: logging out drops them. */
export const chatUnsentAtom = atom((get) => get(unsent))

export function setChatUnsent(count: number): void {
  store.set(unsent, count)
}
