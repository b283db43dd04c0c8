import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

const update = atom<{ readonly now: () => void } | undefined>(undefined)

/** An update that is ready to be applied: `now` reloads the page with it. Undefined if there is none. */
export const availableUpdateAtom = atom((get) => get(update))

/** @param now applies the update; called when the member accepts it */
export function setAvailableUpdate(now: () => void): void {
  store.set(update, { now })
}

/** Withdraws the offer: there is no such update any more. */
export function clearAvailableUpdate(): void {
  store.set(update, undefined)
}
