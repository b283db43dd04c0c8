import { atom } from 'jotai'
import { addSlip, type PickProblem } from '#domain/slips/queue/actions.ts'
import { currentToken, onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/** What the deposit sheet has in hand; it outlives the sheet. */
export type SlipSelection =
  | { readonly kind: 'none' }
  /** A picked file is read and written to this device's disk. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'slip'; readonly id: string }

/** What the member has to hear about files that aren't slips. */
export interface PickFeedback {
  readonly refused: readonly { readonly name: string; readonly problem: PickProblem }[]
  /** How many files came together: one needs no name. */
  readonly files: number
  /** Shared pictures that wait until somebody can tell whose they are. */
  readonly waiting: number
  /** Shared files that were too many or too large, or no pictures. */
  readonly dropped: number
}

const none = { kind: 'none' } as const
const nothing: PickFeedback = { refused: [], files: 0, waiting: 0, dropped: 0 }

const hand = atom<SlipSelection>(none)
const told = atom<PickFeedback>(nothing)

const telling = (files: number): PickFeedback => ({ ...nothing, files })

export const selectedSlipAtom = atom((get) => get(hand))
export const pickFeedbackAtom = atom((get) => get(told))

export function clearSelection(): void {
  store.set(hand, none)
  store.set(told, nothing)
}

/** Takes a slip of the queue in hand. */
export function selectSlip(id: string): void {
  store.set(hand, { kind: 'slip', id })
}

/** Picks are taken one after the other. */
let line: Promise<unknown> = Promise.resolve()
let picks = 0

/**
 * Takes picked files as slips, one after the other, until the member signs out; each that is refused is told. The last
 * one is in hand, unless the member goes on to another meanwhile.
 */
export async function pickSlips(files: readonly File[]): Promise<void> {
  const token = currentToken()
  // What was told of picks that are still taken stays.
  store.set(told, (old) => (picks > 0 ? { ...old, files: old.files + files.length } : telling(files.length)))
  picks++
  const mine = line.then(() => takeAll(files, token))
  line = mine.catch(() => undefined)
  await mine.finally(() => {
    picks--
  })
}

async function takeAll(files: readonly File[], token: string | undefined): Promise<void> {
  /** What the hand has from here; undefined: the member has gone on. */
  let own: SlipSelection | undefined = store.get(hand)
  for (const file of files) {
    if (currentToken() !== token) return
    const before = own
    const reading = { kind: 'reading' } as const
    if (own && store.get(hand) === own) store.set(hand, reading)
    else own = undefined
    const picked = await addSlip(file)
    if (currentToken() !== token) return
    const follows: boolean = own !== undefined && store.get(hand) === reading
    if (!('id' in picked)) {
      store.set(told, (old) => ({ ...old, refused: [...old.refused, { name: file.name, ...picked }] }))
    }
    if (follows) store.set(hand, 'id' in picked ? { kind: 'slip', id: picked.id } : (before ?? none))
    own = follows ? store.get(hand) : undefined
  }
}

/** Takes what another app has shared; the last one is in hand, and each that is refused is told. */
export async function pickShared(): Promise<void> {
  const token = currentToken()
  const { importSharedSlips } = await import('#domain/slips/queue/import-shared.ts')
  const { ids, refused, waiting, dropped } = await importSharedSlips()
  if (currentToken() !== token) return
  const last = ids.at(-1)
  if (last !== undefined) selectSlip(last)
  store.set(told, (old) => {
    const lost = old.dropped + dropped
    return refused.length > 0
      ? { refused, files: ids.length + refused.length + waiting, waiting, dropped: lost }
      : { ...old, waiting, dropped: lost }
  })
}

onSignOut.on(clearSelection)
