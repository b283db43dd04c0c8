import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

interface AvailableUpdate {
  /** Applies the update; called when the member accepts it. */
  readonly apply: () => void
  /** Whether the member has accepted it and the page is about to reload. */
  readonly isApplying: boolean
}

const update = atom<AvailableUpdate | undefined>(undefined)

/** An update that is ready to be applied. Undefined if there is none. */
export const availableUpdateAtom = atom((get) => get(update))

/** @param apply reloads the page with the update */
export function setAvailableUpdate(apply: () => void): void {
  store.set(update, { apply, isApplying: false })
}

/** Sets whether the available update is being applied. */
export function setApplyingUpdate(isApplying: boolean): void {
  store.set(update, (current) => current && { ...current, isApplying })
}

/** Withdraws the offer: there is no such update any more. */
export function clearAvailableUpdate(): void {
  store.set(update, undefined)
}
