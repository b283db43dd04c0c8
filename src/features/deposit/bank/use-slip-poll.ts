import { useEffect } from 'react'
import { pollDelay } from './poll-delay.ts'
import { lookForSlip } from './slip-actions.ts'

/** While `active`, looks after the slip in hand: only on a visible page, with growing pauses. */
export function useSlipPoll(active: boolean): void {
  useEffect(() => {
    if (!active) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const plan = () => {
      clearTimeout(timer)
      if (!over && document.visibilityState === 'visible')
        timer = setTimeout(() => void look(), pollDelay(looks))
    }
    const look = async () => {
      looks++
      // A failed look is followed by the next one; the screen goes on saying that the slip is being checked.
      await lookForSlip().catch(() => undefined)
      plan()
    }
    const seen = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') void look()
    }
    plan()
    document.addEventListener('visibilitychange', seen)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [active])
}
