import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'
import { mayHaveDatabase } from '#lib/storage/database-exists.ts'

/** Name of the queue's database. */
export const SLIPS_DB = 'kapao-slips'

const open = atom(0)
const held = atom(0)

/** The member's slips that are still to be sent: logging out asks about them (D4). */
export const slipsOpenAtom = atom((get) => get(open))

/** Those of them that don't go by themselves: somebody has to look at them. */
export const slipsHeldAtom = atom((get) => get(held))

/** @param unsent of the member who is signed in @param waiting those that wait for the member's word */
export function setSlipsOpen(unsent: number, waiting: number): void {
  store.set(open, unsent)
  store.set(held, waiting)
}

/** Whether this device may have slips, whoever's: otherwise nobody needs the queue's code at the start. */
export function mayHaveSlips(): Promise<boolean> {
  return mayHaveDatabase(SLIPS_DB)
}
