import { atom } from 'jotai'
import { mayHaveDatabase } from '../has-database.ts'
import { store } from '../store.ts'
import type { SlipItem } from './item.ts'

/** Name of the queue's database. */
export const SLIPS_DB = 'kapao-slips'

const unsent: readonly SlipItem['state'][] = ['checking', 'ready', 'waiting', 'sending']

const open = atom(0)

/** The member's slips that are still to be sent: logging out asks about them (D4). */
export const slipsOpenAtom = atom((get) => get(open))

/** @param items of the member who is signed in */
export function setSlipsOpen(items: readonly SlipItem[]): void {
  store.set(open, items.filter(({ state }) => unsent.includes(state)).length)
}

/** Whether this device may have slips, whoever's: otherwise nobody needs the queue's code at the start. */
export function mayHaveSlips(): Promise<boolean> {
  return mayHaveDatabase(SLIPS_DB)
}
