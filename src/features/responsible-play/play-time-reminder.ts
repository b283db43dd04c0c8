import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'
import { hasCrossedMultiple, trackTimeOnScreen } from './time-on-screen.ts'

/**
 * Tracks the time on screen and opens the reminder that the member has set. While another dialog is open the
 * reminder is postponed to a later count: a money call may be in progress there.
 * @returns a function that stops tracking
 */
export function startPlayTimeReminder(): () => void {
  let isDue = false
  return trackTimeOnScreen((before, after) => {
    const { remindAfter } = store.get(playLimitsAtom)
    if (remindAfter !== undefined && hasCrossedMultiple(before, after, remindAfter * 60_000)) isDue = true
    if (!isDue || document.querySelector('dialog[open]')) return
    isDue = false
    openDialog({ name: 'reminder', input: {} })
  })
}
