import { atom } from 'jotai'
import { currentToken, onSignOut } from '../../../lib/session.ts'
import { addSlip, type PickProblem } from '../../../lib/slip-queue/actions.ts'
import { store } from '../../../lib/store.ts'

/** What the deposit sheet has in hand; it outlives the sheet. */
export type Hand =
  | { readonly kind: 'none' }
  /** A picked file is read and written to this device's disk. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'slip'; readonly id: string }

/** What the member has to hear about files that aren't slips. */
export interface Told {
  readonly refused: readonly { readonly name: string; readonly problem: PickProblem }[]
  /** How many files came together: one needs no name. */
  readonly files: number
  /** Shared pictures that wait until somebody can tell whose they are. */
  readonly waiting: number
}

const none = { kind: 'none' } as const
const nothing: Told = { refused: [], files: 0, waiting: 0 }

const hand = atom<Hand>(none)
const told = atom<Told>(nothing)

export const handAtom = atom((get) => get(hand))
export const toldAtom = atom((get) => get(told))

export function emptyHand(): void {
  store.set(hand, none)
  store.set(told, nothing)
}

/** Takes a slip of the queue in hand. */
export function takeInHand(id: string): void {
  store.set(hand, { kind: 'slip', id })
}

/** Takes picked files as slips, one after the other; the last one is in hand, and each that is refused is told. */
export async function pickSlips(files: readonly File[]): Promise<void> {
  store.set(told, { ...nothing, files: files.length })
  for (const file of files) {
    const before = store.get(hand)
    const reading = { kind: 'reading' } as const
    store.set(hand, reading)
    const picked = await addSlip(file)
    // The member has gone on, or signed out, meanwhile.
    if (store.get(hand) !== reading) return
    if ('id' in picked) takeInHand(picked.id)
    else {
      store.set(hand, before.kind === 'slip' ? before : none)
      store.set(told, (old) => ({ ...old, refused: [...old.refused, { name: file.name, ...picked }] }))
    }
  }
}

/** Takes what another app has shared; the last one is in hand, and each that is refused is told. */
export async function pickShared(): Promise<void> {
  const token = currentToken()
  const { takeSharedSlips } = await import('../../../lib/slip-queue/shared.ts')
  const { ids, refused, waiting } = await takeSharedSlips()
  if (currentToken() !== token) return
  const last = ids.at(-1)
  if (last !== undefined) takeInHand(last)
  store.set(told, (old) =>
    refused.length > 0
      ? { refused, files: ids.length + refused.length + waiting, waiting }
      : { ...old, waiting },
  )
}

onSignOut.on(emptyHand)
