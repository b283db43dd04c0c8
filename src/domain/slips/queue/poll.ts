/** Delays between status polls: short at first, then 30 s, since a bank may take minutes. */
const DELAYS_MS = [1500, 2000, 3000, 5000, 8000, 13_000, 20_000] as const
const MAX_DELAY_MS = 30_000

/** Polls the server with growing delays while the page is visible. */
export interface StatusPoller {
  /** Schedules the next poll if one is needed and none is scheduled. */
  schedule(): void
  /** Polls immediately if needed, and resets the delays. */
  pollNow(): void
  stop(): void
}

/** @param poll may reject; the next poll is scheduled regardless */
export function createStatusPoller({
  isNeeded,
  poll,
}: {
  isNeeded: () => boolean
  poll: () => Promise<void>
}): StatusPoller {
  let timer: ReturnType<typeof setTimeout> | undefined
  let polls = 0
  let isPolling = false

  async function run(): Promise<void> {
    if (isPolling) return
    stop()
    isPolling = true
    polls++
    await poll().catch(() => undefined)
    isPolling = false
    schedule()
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function schedule(): void {
    if (!isNeeded()) {
      stop()
      polls = 0
    } else if (timer === undefined && !isPolling && document.visibilityState === 'visible') {
      timer = setTimeout(() => void run(), DELAYS_MS[polls] ?? MAX_DELAY_MS)
    }
  }

  return {
    schedule,
    pollNow() {
      polls = 0
      if (isNeeded()) void run()
    },
    stop,
  }
}
