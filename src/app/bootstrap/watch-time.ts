import { useEffect } from 'react'

/** Counts the time here, for as long as a member's page is on screen. Its code comes when nothing else is waited for. */
export function useTimeWatch(): void {
  useEffect(() => {
    let ended = false
    let stop: (() => void) | undefined
    // Without it nothing is counted, and the page on care says 0 minutes: no reason to disturb anybody.
    import('#features/responsible-play/play-time-reminder.ts').then(
      ({ startPlayTimeReminder }) => {
        if (!ended) stop = startPlayTimeReminder()
      },
      () => undefined,
    )
    return () => {
      ended = true
      stop?.()
    }
  }, [])
}
