import { atom } from 'jotai'
import { store } from './store.ts'

export type ToastTone = 'success' | 'danger' | 'info'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
}

const MAX_TOASTS = 3

const toasts = atom<readonly Toast[]>([])
let lastId = 0

/** Toasts on screen, oldest first, at most three. The component that renders them removes them after a while. */
export const toastsAtom = atom((get) => get(toasts))

/**
 * Shows a toast; replaces a toast with equal text and tone.
 * @returns its id, for `dismissToast`
 */
export function showToast(toast: { readonly tone: ToastTone; readonly text: string }): number {
  const others = store.get(toasts).filter(({ tone, text }) => text !== toast.text || tone !== toast.tone)
  store.set(toasts, [...others, { ...toast, id: ++lastId }].slice(-MAX_TOASTS))
  return lastId
}

/** Shows an error message as a toast (specification, section 8). @returns its id, for `dismissToast` */
export function showErrorToast(text: string): number {
  return showToast({ tone: 'danger', text })
}

/** Does nothing if the toast has disappeared already. */
export function dismissToast(id: number): void {
  store.set(
    toasts,
    store.get(toasts).filter((toast) => toast.id !== id),
  )
}
