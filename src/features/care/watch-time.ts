import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'
import { followTime, passedLimit } from './time-today.ts'

/**
 * Counts the member's time and reminds of it as they asked. A reminder that falls due while a dialog is open waits
 * for a count after its end: money may be moving there.
 * @returns a function that ends it
 */
export function watchTime(): () => void {
  let due = false
  return followTime((before, after) => {
    const { remindAfter } = store.get(playLimitsAtom)
    if (remindAfter !== undefined && passedLimit(before, after, remindAfter * 60_000)) due = true
    if (!due || document.querySelector('dialog[open]')) return
    due = false
    openDialog({ name: 'reminder', input: {} })
  })
}
