import { atom } from 'jotai'
import type { QrProvider } from '#contract/qr.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { store } from '#lib/state/store.ts'

/** Input of each dialog, by dialog name. */
export interface DialogInput {
  /** Initially selected deposit method, and channel of QR codes. */
  readonly deposit: { readonly method?: 'bank' | 'qr' | 'link'; readonly provider?: QrProvider }
  /** The member's slips: `queue` on this device, `sent` on the server. */
  readonly slips: { readonly tab: 'queue' | 'sent' }
  readonly withdraw: Readonly<Record<string, never>>
  /** Initial selection: slot codes or WALLET. */
  readonly transfer: { readonly from?: string; readonly to?: string }
  readonly conditions: Readonly<Record<string, never>>
  readonly reminder: Readonly<Record<string, never>>
  readonly invite: Readonly<Record<string, never>>
  readonly inviteBonus: Readonly<Record<string, never>>
  readonly refund: Readonly<Record<string, never>>
  readonly install: Readonly<Record<string, never>>
  /** A how-to video. */
  readonly video: { readonly topic: 'wallet' | 'games' | 'balance' | 'receive-bonus' | 'end-bonus' }
  /** A game account, active or not. */
  readonly game: { readonly slotCode: string }
  /** Logout confirmation; only opened if something would be lost. */
  readonly confirmLogout: Readonly<Record<string, never>>
  /** Asked before a link to a page for visitors, which would log out; `memberPath` is a page for members like it. */
  readonly publicPage: { readonly path: string; readonly memberPath: string | undefined }
  /** Logout confirmation with unsent slips. */
  readonly confirmLogoutWithSlips: Readonly<Record<string, never>>
  /** Storage usage of the portal in this browser. */
  readonly storage: Readonly<Record<string, never>>
  /** Update confirmation; only opened if reloading would lose something. */
  readonly update: Readonly<Record<string, never>>
  /** Public id of the member who has to agree. */
  readonly agreement: { readonly memberId: string }
}

export type DialogName = keyof DialogInput

export type OpenDialog = {
  [N in DialogName]: { readonly name: N; readonly input: DialogInput[N] }
}[DialogName]

const open = atom<OpenDialog | undefined>(undefined)

/** The open dialog. Features open each other's dialogs only by name; src/app maps names to components. */
export const openDialogAtom = atom((get) => get(open))

/** Opens a dialog and replaces the open one, if any. */
export function openDialog(dialog: OpenDialog): void {
  store.set(open, dialog)
}

/** Emitted when a dialog will probably be opened at once, so that its code can be loaded. */
export const onDialogWanted = createEventEmitter<DialogName>()

/** Handlers of a button that opens a dialog; its code is loaded while the button is still pressed. */
export function dialogButton(dialog: OpenDialog) {
  return {
    onPointerDown: () => onDialogWanted.emit(dialog.name),
    onClick: () => openDialog(dialog),
  }
}

/** Closes the open dialog; does nothing if none is open. */
export function closeDialog(): void {
  store.set(open, undefined)
}
