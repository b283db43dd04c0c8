import { atom } from 'jotai'
import { onSignOut } from '../../../lib/session.ts'
import { addSlip, type PickProblem } from '../../../lib/slip-queue/actions.ts'
import { store } from '../../../lib/store.ts'

/** What the deposit sheet has in hand; it outlives the sheet. */
export type Hand =
  | { readonly kind: 'none' }
  /** A picked file is read and written to this device's disk. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly problem: PickProblem }
  | { readonly kind: 'slip'; readonly id: string }

const hand = atom<Hand>({ kind: 'none' })

export const handAtom = atom((get) => get(hand))

export function emptyHand(): void {
  store.set(hand, { kind: 'none' })
}

/** Takes a slip of the queue in hand. */
export function takeInHand(id: string): void {
  store.set(hand, { kind: 'slip', id })
}

/** Takes picked files as slips, one after the other; the last one is in hand. */
export async function pickSlips(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const reading = { kind: 'reading' } as const
    store.set(hand, reading)
    const picked = await addSlip(file)
    // The member has gone on, or signed out, meanwhile.
    if (store.get(hand) !== reading) return
    store.set(hand, 'id' in picked ? { kind: 'slip', ...picked } : { kind: 'refused', ...picked })
  }
}

/** Takes what another app has shared; the last one is in hand. */
export async function pickShared(): Promise<void> {
  const { takeSharedSlips } = await import('../../../lib/slip-queue/shared.ts')
  const last = (await takeSharedSlips()).at(-1)
  if (last) store.set(hand, 'id' in last ? { kind: 'slip', ...last } : { kind: 'refused', ...last })
}

onSignOut.on(emptyHand)
