import { atom } from 'jotai'
import { addSlip, type PickProblem } from '#domain/slips/queue/actions.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { currentToken, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/** The slip selected in the deposit sheet; survives closing the sheet. */
export type SlipSelection =
  | { readonly kind: 'none' }
  /** A picked file is being read and persisted. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'slip'; readonly id: string }

/** Feedback about files that didn't become slips. */
export interface PickFeedback {
  readonly refused: readonly { readonly name: string; readonly problem: PickProblem }[]
  /** Number of files picked together; a single one is reported without its name. */
  readonly files: number
  /** Number of shared pictures waiting until the member is known. */
  readonly waiting: number
  /** Number of shared files dropped: too many, too large, or not images. */
  readonly dropped: number
}

const noSelection = { kind: 'none' } as const
const noFeedback: PickFeedback = { refused: [], files: 0, waiting: 0, dropped: 0 }

const selection = atom<SlipSelection>(noSelection)
const feedback = atom<PickFeedback>(noFeedback)

/** Survives closing the sheet; reset on sign-out. */
export const selectedSlipAtom = atom((get) => get(selection))
export const selectedItemAtom = atom((get): SlipItem | undefined => {
  const selected = get(selection)
  if (selected.kind !== 'slip') return undefined
  return get(slipQueueAtom).items.find(({ id }) => id === selected.id)
})
export const pickFeedbackAtom = atom((get) => get(feedback))

/** Removes selection and feedback; the slip stays in the queue. */
export function clearSelection(): void {
  store.set(selection, noSelection)
  store.set(feedback, noFeedback)
}

/** @param id id of a slip in the queue */
export function selectSlip(id: string): void {
  store.set(selection, { kind: 'slip', id })
}

let pickQueue: Promise<unknown> = Promise.resolve()
let activePicks = 0

/**
 * Adds picked files to the slip queue one after another, until the member signs out, and reports the rejected
 * ones. The last slip is selected, unless the member selects another one meanwhile.
 */
export async function pickSlips(files: readonly File[]): Promise<void> {
  const token = currentToken()
  // Keep the feedback of picks that are still being added.
  store.set(feedback, (old) =>
    activePicks > 0 ? { ...old, files: old.files + files.length } : { ...noFeedback, files: files.length },
  )
  activePicks++
  const result = pickQueue.then(() => addAll(files, token))
  pickQueue = result.catch(() => undefined)
  await result.finally(() => {
    activePicks--
  })
}

async function addAll(files: readonly File[], token: string | undefined): Promise<void> {
  /** The selection made here; undefined once the member has selected something else. */
  let ownSelection: SlipSelection | undefined = store.get(selection)
  for (const file of files) {
    if (currentToken() !== token) return
    const before = ownSelection
    const reading = { kind: 'reading' } as const
    if (ownSelection && store.get(selection) === ownSelection) store.set(selection, reading)
    else ownSelection = undefined
    const picked = await addSlip(file)
    if (currentToken() !== token) return
    const isUnchanged: boolean = ownSelection !== undefined && store.get(selection) === reading
    if (!('id' in picked)) {
      store.set(feedback, (old) => ({ ...old, refused: [...old.refused, { name: file.name, ...picked }] }))
    }
    if (isUnchanged)
      store.set(selection, 'id' in picked ? { kind: 'slip', id: picked.id } : (before ?? noSelection))
    ownSelection = isUnchanged ? store.get(selection) : undefined
  }
}

/** UUIDs of shared pictures that the member has confirmed as slips; they stay in the inbox while the member isn't known. */
const confirmedShares = atom<ReadonlySet<string>>(new Set<string>())
export const confirmedSharesAtom = atom((get) => get(confirmedShares))

export async function confirmShared(uuids: readonly string[]): Promise<void> {
  store.set(confirmedShares, (old) => new Set([...old, ...uuids]))
  await pickShared()
}

/** Imports confirmed pictures shared by other apps, selects the last one and reports the rejected and dropped ones. */
export async function pickShared(): Promise<void> {
  const token = currentToken()
  const { importSharedSlips } = await import('#domain/slips/queue/import-shared.ts')
  const { ids, refused, waiting, dropped } = await importSharedSlips(store.get(confirmedShares))
  if (currentToken() !== token) return
  const last = ids.at(-1)
  if (last !== undefined) selectSlip(last)
  store.set(feedback, (old) => {
    const totalDropped = old.dropped + dropped
    return refused.length > 0
      ? { refused, files: ids.length + refused.length + waiting, waiting, dropped: totalDropped }
      : { ...old, waiting, dropped: totalDropped }
  })
}

onMemberReset.on(() => {
  clearSelection()
  store.set(confirmedShares, new Set<string>())
})
