import { useEffect, useEffectEvent } from 'react'

/** How many layers are open over the page. */
let open = 0

/** Whether going back was our own doing and hasn't come about yet. */
let leaving = false

function goBack(): void {
  leaving = true
  // Later than every layer's own listener, for all of them ask.
  addEventListener('popstate', () => setTimeout(() => (leaving = false)), { once: true })
  history.back()
}

/** The layer that the current history entry was made for; 0 for the page itself. */
function layerHere(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('layer' in state)) return 0
  return typeof state.layer === 'number' ? state.layer : 0
}

/**
 * Gives a sheet that its own screen opens a history entry, so that the back button closes it instead of leaving the
 * page. For dialogs opened by name `src/app` does the same.
 */
export function useBackCloses(close: () => void): void {
  const leave = useEffectEvent(close)
  useEffect(() => {
    const mine = ++open
    if (layerHere() < mine) history.pushState({ layer: mine }, '')
    const popped = () => {
      if (layerHere() >= mine) return
      // A sheet that opened while another one's entry was on its way out gets one of its own.
      if (leaving) history.pushState({ layer: mine }, '')
      else leave()
    }
    addEventListener('popstate', popped)
    return () => {
      open--
      removeEventListener('popstate', popped)
      // Later, because who closes a sheet may go to another page in the same breath.
      setTimeout(() => {
        if (open < mine && layerHere() >= mine) goBack()
      })
    }
  }, [])
}
