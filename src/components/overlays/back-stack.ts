import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * The back button closes the top layer (a dialog, or a step inside one) and leaves the layers below it open. Each
 * open layer has a history entry of its own, `{ layer: <number of open layers> }`.
 *
 * Considered instead: CloseWatcher (Chrome 126 and newer only), and the router, whose entries are addresses.
 */

interface Layer {
  onBack: () => void
}

/** The open layers, bottom to top. */
let layers: readonly Layer[] = []

/** Whether we have called `history.go()` and its popstate event hasn't fired yet. */
let isRemovingEntries = false

/** Navigations since then: they come too late to stop it, and it leads away from their page. */
const undone: (() => void)[] = []

let isListening = false

/** The number of layers that the current history entry belongs to; 0 for the page itself. */
function entryDepth(): number {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('layer' in state)) return 0
  return typeof state.layer === 'number' ? state.layer : 0
}

/** Adds the missing entries, or removes those of closed layers. */
function syncEntries(): void {
  if (isRemovingEntries) return
  const surplus = entryDepth() - layers.length
  for (let depth = entryDepth() + 1; depth <= layers.length; depth++) history.pushState({ layer: depth }, '')
  if (surplus <= 0) return
  isRemovingEntries = true
  history.go(-surplus)
}

/** In a later task, because a layer that closes may be replaced by another, or by another page. */
function syncEntriesLater(): void {
  setTimeout(syncEntries)
}

function handlePopState(): void {
  const isBack = !isRemovingEntries
  isRemovingEntries = false
  for (const navigateAgain of undone.splice(0)) navigateAgain()
  if (isBack) for (const { onBack } of layers.slice(entryDepth()).reverse()) onBack()
  // Also if nothing closed: a layer that stays open keeps its entry, and entries of layers that a navigation closed
  // are skipped.
  syncEntriesLater()
}

function handleNavigation({ type }: Event): void {
  if (!isRemovingEntries) return
  const { state } = history
  const { href } = location
  undone.push(() => history[type === 'pushState' ? 'pushState' : 'replaceState'](state, '', href))
}

/**
 * Adds a layer on top.
 * @param onBack called when the back button is pressed while it is the top layer
 * @returns a function that removes it
 */
export function pushBackLayer(onBack: () => void): () => void {
  if (!isListening) {
    // Before the router, which would show the page that a removal led back to.
    addEventListener('popstate', handlePopState, { capture: true })
    // Events of wouter.
    addEventListener('pushState', handleNavigation)
    addEventListener('replaceState', handleNavigation)
  }
  isListening = true
  const layer = { onBack }
  layers = [...layers, layer]
  syncEntries()
  return () => {
    layers = layers.filter((other) => other !== layer)
    syncEntriesLater()
  }
}

/** Makes the back button call `onBack` while the component is mounted; undefined for no layer. */
export function useBackLayer(onBack: (() => void) | undefined): void {
  const handleBack = useEffectEvent(() => onBack?.())
  const isLayer = onBack !== undefined
  useLayoutEffect(() => (isLayer ? pushBackLayer(handleBack) : undefined), [isLayer])
}
