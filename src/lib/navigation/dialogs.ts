import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'

/** What each dialog of the portal may be opened with. */
export interface DialogInput {
  readonly deposit: { readonly way?: 'bank' | 'qr' | 'link' }
  /** The member's slips: on this device, or at the server. */
  readonly slips: { readonly tab: 'queue' | 'sent' }
  readonly withdraw: Readonly<Record<string, never>>
  /** Slot codes or WALLET, to start from. */
  readonly transfer: { readonly from?: string; readonly to?: string }
  readonly conditions: Readonly<Record<string, never>>
  readonly reminder: Readonly<Record<string, never>>
  readonly invite: Readonly<Record<string, never>>
  readonly inviteBonus: Readonly<Record<string, never>>
  readonly refund: Readonly<Record<string, never>>
  readonly install: Readonly<Record<string, never>>
  /** A game account, open or not. */
  readonly game: { readonly slotCode: string }
  /** Asked only where something would be lost. */
  readonly leave: Readonly<Record<string, never>>
  /** The same, with slips that haven't been sent (D4). */
  readonly leaveSlips: Readonly<Record<string, never>>
  /** What this browser keeps of ours. */
  readonly stored: Readonly<Record<string, never>>
  /** Asked only where loading the newer version would lose something. */
  readonly update: Readonly<Record<string, never>>
  /** Public id of the member who is asked. */
  readonly agreement: { readonly memberId: string }
}

export type DialogName = keyof DialogInput

export type OpenDialog = {
  [N in DialogName]: { readonly name: N; readonly input: DialogInput[N] }
}[DialogName]

const open = atom<OpenDialog | undefined>(undefined)

/** The dialog on screen. Features open each other's dialogs only by name; src/app knows their code. */
export const openDialogAtom = atom((get) => get(open))

/** Opens a dialog; one that is open is replaced. */
export function openDialog(dialog: OpenDialog): void {
  store.set(open, dialog)
}

export function closeDialog(): void {
  store.set(open, undefined)
}
