import { onReconnect } from '#lib/network/online-state.ts'

/** Page lifecycle events, for code that runs outside React. */
export interface PageLifecycle {
  readonly isVisible: () => boolean
  /** @returns a function that stops listening */
  readonly subscribe: (handlers: {
    /** The page became visible or the network is back: a good moment for retries. */
    readonly onResume: () => void
    /** The page was hidden; it may be frozen or killed from now on. */
    readonly onHidden: () => void
    /**
     * The page is being unloaded or frozen, and may return with `onUnfreeze`. Close sockets, which would keep it out of the
     * back/forward cache, and release locks, which would block other tabs. Called once until it returns.
     */
    readonly onFreeze: () => void
    /** The page is back after `onFreeze`. Not called when it is loaded, although browsers fire `pageshow` then, too. */
    readonly onUnfreeze: () => void
  }) => () => void
}

/** The browser's lifecycle events; tests pass a fake instead. */
export const pageLifecycle: PageLifecycle = {
  isVisible: () => document.visibilityState === 'visible',
  subscribe({ onResume, onHidden, onFreeze, onUnfreeze }) {
    const onVisibilityChange = () => (document.visibilityState === 'visible' ? onResume() : onHidden())
    let isFrozen = false
    const handleFreeze = () => {
      if (!isFrozen) onFreeze()
      isFrozen = true
    }
    const handleUnfreeze = () => {
      if (isFrozen) onUnfreeze()
      isFrozen = false
    }
    const listening = new AbortController()
    const { signal } = listening
    const stopReconnect = onReconnect.on(onResume)
    document.addEventListener('visibilitychange', onVisibilityChange, { signal })
    addEventListener('online', onResume, { signal })
    addEventListener('pagehide', handleFreeze, { signal })
    addEventListener('pageshow', handleUnfreeze, { signal })
    document.addEventListener('freeze', handleFreeze, { signal })
    document.addEventListener('resume', handleUnfreeze, { signal })
    return () => {
      stopReconnect()
      listening.abort()
    }
  },
}
