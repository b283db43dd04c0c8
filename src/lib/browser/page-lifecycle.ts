import { onReconnect } from '#lib/network/online-state.ts'

/** What who works beside the screens must know of the page. */
export interface PageEvents {
  readonly visible: () => boolean
  /** @returns a function that stops listening */
  readonly follow: (told: {
    /** The member or the network is back: a good moment to try anything again. */
    readonly back: () => void
    /** The page may be frozen or killed from now on. */
    readonly hidden: () => void
    /**
     * The page leaves or is put to sleep; it may come back by `shown`. An open socket would keep it out of the
     * browser's memory, and a lock that it holds would stop other tabs.
     */
    readonly left: () => void
    readonly shown: () => void
  }) => () => void
}

export const pageEvents: PageEvents = {
  visible: () => document.visibilityState === 'visible',
  follow({ back, hidden, left, shown }) {
    const turned = () => (document.visibilityState === 'visible' ? back() : hidden())
    const stopReconnect = onReconnect.on(back)
    document.addEventListener('visibilitychange', turned)
    addEventListener('online', back)
    addEventListener('pagehide', left)
    addEventListener('pageshow', shown)
    document.addEventListener('freeze', left)
    document.addEventListener('resume', shown)
    return () => {
      stopReconnect()
      document.removeEventListener('visibilitychange', turned)
      removeEventListener('online', back)
      removeEventListener('pagehide', left)
      removeEventListener('pageshow', shown)
      document.removeEventListener('freeze', left)
      document.removeEventListener('resume', shown)
    }
  },
}
