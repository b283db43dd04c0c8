import { useEffect, useEffectEvent } from 'react'

/** Number of open layers (sheets). */
let openCount = 0

/** Whether we have called `history.back()` and its popstate event hasn't fired yet. */
let isGoingBack = false

function goBack(): void {
  isGoingBack = true
  // Reset in a later task, after the popstate listeners of all layers have read it.
  addEventListener('popstate', () => setTimeout(() => (isGoingBack = false)), { once: true })
  history.back()
}

/** Number of the layer that the current history entry belongs to; 0 for the page itself. */
function currentLayer(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('layer' in state)) return 0
  return typeof state.layer === 'number' ? state.layer : 0
}

/**
 * Adds a history entry for a sheet, so that the back button closes the sheet instead of leaving the page. For dialogs
 * opened by name, `src/app` does the same.
 */
export function useCloseOnBack(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    const layer = ++openCount
    if (currentLayer() < layer) history.pushState({ layer }, '')
    const onPopState = () => {
      if (currentLayer() >= layer) return
      // Opened while another sheet's entry was being removed: restore this sheet's entry.
      if (isGoingBack) history.pushState({ layer }, '')
      else onBack()
    }
    addEventListener('popstate', onPopState)
    return () => {
      openCount--
      removeEventListener('popstate', onPopState)
      // In a later task, because closing a sheet may also navigate to another page.
      setTimeout(() => {
        if (openCount < layer && currentLayer() >= layer) goBack()
      })
    }
  }, [])
}
