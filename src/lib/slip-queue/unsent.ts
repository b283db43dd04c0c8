import { atom } from 'jotai'
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

/**
 * Whether this device may have slips, whoever's: otherwise nobody needs the queue's code at the start. Asked of IndexedDB
 * itself: a mark in local storage reaches the disk seconds late, and a phone that kills the browser loses it.
 */
export async function mayHaveSlips(): Promise<boolean> {
  try {
    const known = await indexedDB.databases()
    return known.some(({ name }) => name === SLIPS_DB)
  } catch {
    // Older browsers don't tell: the queue looks itself.
    return true
  }
}
