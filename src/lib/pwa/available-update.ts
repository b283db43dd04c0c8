import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

const take = atom<{ readonly now: () => void } | undefined>(undefined)

/** A newer version that is here already; `now` loads it in this page. Undefined: this is the newest. */
export const newerVersionAtom = atom((get) => get(take))

/** @param now makes the newer version this page's; called when the member says so */
export function offerNewerVersion(now: () => void): void {
  store.set(take, { now })
}
