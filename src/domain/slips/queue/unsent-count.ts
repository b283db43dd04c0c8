import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'
import { databaseNames, mayHaveDatabase } from '#lib/storage/database-names.ts'

const unsentCount = atom(0)
const heldCount = atom(0)
const checkedCount = atom(0)

/** Number of the member's unsent slips; logout asks for confirmation if there are any. */
export const unsentSlipCountAtom = atom((get) => get(unsentCount))

/** Number of unsent slips that need the member's action. */
export const heldSlipCountAtom = atom((get) => get(heldCount))

/** Number of sent slips whose check has no result yet. */
export const checkedSlipCountAtom = atom((get) => get(checkedCount))

/**
 * Called by the slip queue only.
 * @param held unsent slips that need the member's action
 * @param checked sent slips that the server is checking
 */
export function setSlipCounts(unsent: number, held: number, checked: number): void {
  store.set(unsentCount, unsent)
  store.set(heldCount, held)
  store.set(checkedCount, checked)
}

/**
 * Whether this device may have slips of any member. If not, the queue's code needn't be loaded at startup.
 */
export function mayHaveSlips(): Promise<boolean> {
  return mayHaveDatabase(databaseNames.slips)
}
