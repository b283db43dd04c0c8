import { atom } from 'jotai'
import { store } from './store.ts'

/** What each dialog of the portal may be opened with. */
export interface DialogInput {
  readonly deposit: { readonly way?: 'bank' | 'qr' | 'link' }
  readonly withdraw: Readonly<Record<string, never>>
  /** Slot codes or WALLET, to start from. */
  readonly transfer: { readonly from?: string; readonly to?: string }
  readonly conditions: Readonly<Record<string, never>>
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
