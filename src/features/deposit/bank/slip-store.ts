import { atom } from 'jotai'
import type { Slip } from '../../../contract/statement.ts'
import { walletSlip } from '../../../contract/wallet.ts'
import { moneyCall } from '../../../lib/money-call.ts'
import { onSignOut } from '../../../lib/session.ts'
import { store } from '../../../lib/store.ts'
import type { SlipFileProblem } from './slip-file.ts'

/** A slip's picture that the member picked; `clientId` stays the same however often it is sent (D15). */
export interface PickedSlip {
  readonly clientId: string
  readonly name: string
  readonly blob: Blob
  /** Object URL of the picture. */
  readonly preview: string
}

export type SlipState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly problem: SlipFileProblem | 'unreadable' }
  | { readonly kind: 'picked'; readonly slip: PickedSlip }
  /** The server has it; `result` is what it made of it so far. */
  | { readonly kind: 'sent'; readonly slip: PickedSlip; readonly result: SlipResult }

/** What is known of a slip that the server has. */
export interface SlipResult {
  readonly status: Slip['status']
  readonly note: string | undefined
  readonly reference: string | undefined
  /** Satang, once it is known. */
  readonly amount: number | undefined
}

/** Uploading a slip, once at a time; outlives the sheet. */
export const slipCall = moneyCall(walletSlip)

const none: SlipState = { kind: 'none' }
const slip = atom<SlipState>(none)
const progress = atom(0)

/** The slip in hand. */
export const slipAtom = atom((get) => get(slip))

/** Part of the picture that has left, 0 to 1. */
export const slipProgressAtom = atom((get) => get(progress))

export function setSlipProgress(part: number): void {
  store.set(progress, part)
}

export function currentSlip(): SlipState {
  return store.get(slip)
}

/** Moves on to another state; the picture of the one before is let go when it isn't the same. */
export function setSlip(next: SlipState): void {
  const before = store.get(slip)
  const kept = 'slip' in next ? next.slip.preview : undefined
  if ('slip' in before && before.slip.preview !== kept) URL.revokeObjectURL(before.slip.preview)
  store.set(slip, next)
}

onSignOut.on(() => setSlip(none))
