/** Poll interval while a conversation is visible and the socket isn't connected. */
const POLL_MS = 5000
/** Poll interval beside a connected socket, which may be half-open. */
const POLL_BESIDE_SOCKET_MS = 20_000

/** Polls the history while the conversation is visible. */
export function createPoll(deps: {
  readonly read: () => Promise<unknown>
  /** New messages are pushed by a socket. */
  readonly isLive: () => boolean
  readonly isPageVisible: () => boolean
}) {
  let viewers = 0
  let readAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const isWatched = () => viewers > 0 && deps.isPageVisible()

  function tick(): void {
    if (!isWatched()) return
    // `abs`: polling goes on if the clock was set back.
    const since = Math.abs(Date.now() - readAt)
    if (since < (deps.isLive() ? POLL_BESIDE_SOCKET_MS : POLL_MS) - 100) return
    readAt = Date.now()
    void deps.read()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** A view is on screen and the page is visible. */
    isWatched,
    /** Registers a view that is on screen. @returns unregisters it */
    addViewer(): () => void {
      viewers++
      readAt = Date.now()
      timer ??= setInterval(tick, POLL_MS)
      let isRemoved = false
      return () => {
        if (isRemoved) return
        isRemoved = true
        viewers--
        if (viewers === 0) stop()
      }
    },
    stop,
  }
}
