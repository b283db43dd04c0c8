import { atom } from 'jotai'
import { store } from './store.ts'

export type ToastTone = 'success' | 'danger' | 'info'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
}

/** How long a toast stays, milliseconds (section 9). */
export const TOAST_MS = 4000

const MAX_TOASTS = 3

const toasts = atom<readonly Toast[]>([])

/** Toasts on screen, oldest first; at most three. */
export const toastsAtom = atom((get) => get(toasts))

/** Remaining time of each toast, and since when it runs; no `since` while it is held. */
const clocks = new Map<
  number,
  { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }
>()
let lastId = 0
let held = false

/** Shows a toast for 4 s; equal text on screen is renewed instead of doubled. */
export function showToast(toast: { readonly tone: ToastTone; readonly text: string }): void {
  const id = ++lastId
  const others = store.get(toasts).filter((other) => other.text !== toast.text || other.tone !== toast.tone)
  const kept = [...others, { ...toast, id }].slice(-MAX_TOASTS)
  for (const old of store.get(toasts)) if (!kept.includes(old)) stopClock(old.id)
  store.set(toasts, kept)
  clocks.set(id, { left: TOAST_MS, since: 0, timer: undefined })
  if (!held) run(id)
}

/** Shows an error's text as a toast in the danger style. */
export function showErrorToast(text: string): void {
  showToast({ tone: 'danger', text })
}

export function dismissToast(id: number): void {
  stopClock(id)
  store.set(
    toasts,
    store.get(toasts).filter((toast) => toast.id !== id),
  )
}

/** Stops all clocks while the member reads or focuses a toast. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return
  held = hold
  for (const [id, clock] of clocks) {
    if (!hold) {
      run(id)
      continue
    }
    clearTimeout(clock.timer)
    clock.left -= Date.now() - clock.since
  }
}

function run(id: number): void {
  const clock = clocks.get(id)
  if (!clock) return
  clock.since = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), Math.max(0, clock.left))
}

function stopClock(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  if (clocks.size === 0) held = false
}
