import { playLimitsAtom } from '#domain/responsible-play/limits.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'
import { hasCrossedMultiple, memberIdAtom, trackTimeOnScreen } from './time-on-screen.ts'

/**
 * Tracks the signed-in member's time on screen and opens the reminder that is set on this device.
 * @returns a function that stops tracking
 */
export function startPlayTimeReminder(): () => void {
  let tracked: string | undefined
  let stop = (): void => undefined
  const trackCurrentMember = () => {
    const member = store.get(memberIdAtom)
    if (member === tracked) return
    stop()
    tracked = member
    stop = member === undefined ? () => undefined : remind(member)
  }
  const unsubscribe = store.sub(memberIdAtom, trackCurrentMember)
  trackCurrentMember()
  return () => {
    unsubscribe()
    stop()
  }
}

/** While another dialog is open the reminder is postponed to a later count: a money call may be in progress there. */
function remind(member: string): () => void {
  let isDue = false
  return trackTimeOnScreen(member, (before, after) => {
    const { remindAfter } = store.get(playLimitsAtom)
    if (remindAfter !== undefined && hasCrossedMultiple(before, after, remindAfter * 60_000)) isDue = true
    if (!isDue || document.querySelector('dialog[open]')) return
    isDue = false
    openDialog({ name: 'reminder', input: {} })
  })
}
