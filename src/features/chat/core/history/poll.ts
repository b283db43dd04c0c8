/** The history is read so often while somebody looks at the conversation and no socket tells what is new. */
const ALONE_MS = 5000
/** And so often although one does: it may be dead without knowing. */
const BESIDE_MS = 20_000

export interface Poll {
  /** A view of the conversation is on screen. @returns ends it */
  readonly watch: () => () => void
  /** Somebody looks: a view is on screen and the page is visible. */
  readonly watched: () => boolean
  readonly stop: () => void
}

/** Reads the history again and again while somebody looks at it. */
export function createPoll(deps: {
  readonly read: () => Promise<unknown>
  /** A socket brings what is new. */
  readonly fed: () => boolean
  readonly visible: () => boolean
}): Poll {
  let watchers = 0
  let readAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const watched = () => watchers > 0 && deps.visible()

  function tick(): void {
    if (!watched()) return
    // A clock that was set back doesn't stop it.
    const since = Math.abs(Date.now() - readAt)
    if (since < (deps.fed() ? BESIDE_MS : ALONE_MS) - 100) return
    readAt = Date.now()
    void deps.read()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    watched,
    watch() {
      watchers++
      readAt = Date.now()
      timer ??= setInterval(tick, ALONE_MS)
      let over = false
      return () => {
        if (over) return
        over = true
        watchers--
        if (watchers === 0) stop()
      }
    },
    stop,
  }
}
