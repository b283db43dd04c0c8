/** Poll interval while a conversation is visible and the socket isn't connected. */
const POLL_MS = 5000
/** Beside a connected socket, which may be half-open, one in this number of polls is made. */
const POLLS_BESIDE_SOCKET = 4

/** Polls the history while the conversation is visible. */
export function createPoll(deps: {
  readonly read: () => Promise<unknown>
  /** New messages are pushed by a socket. */
  readonly isLive: () => boolean
  readonly isPageVisible: () => boolean
}) {
  let timer: ReturnType<typeof setInterval> | undefined
  let ticks = 0
  const isWatched = () => timer !== undefined && deps.isPageVisible()

  function tick(): void {
    if (!isWatched()) return
    ticks++
    if (deps.isLive() && ticks < POLLS_BESIDE_SOCKET) return
    ticks = 0
    void deps.read()
  }

  return {
    /** The conversation is on screen and the page is visible. */
    isWatched,
    /** The conversation is on screen from now on. */
    start() {
      ticks = 0
      timer ??= setInterval(tick, POLL_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
