import { pollDelay } from './poll-delay.ts'

/** Looks at the server again and again, with growing pauses, while somebody looks at the page. */
export interface Poll {
  /** Plans the next look, if one is wanted and none is planned. */
  plan(): void
  /** Looks at once, if one is wanted; the pauses begin anew. */
  now(): void
  stop(): void
}

/** @param look rejects when the server can't be asked: the next look is planned all the same */
export function createPoll({ wanted, look }: { wanted: () => boolean; look: () => Promise<void> }): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looks = 0
  let looking = false

  async function run(): Promise<void> {
    if (looking) return
    stop()
    looking = true
    looks++
    await look().catch(() => undefined)
    looking = false
    plan()
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function plan(): void {
    if (!wanted()) {
      stop()
      looks = 0
    } else if (timer === undefined && !looking && document.visibilityState === 'visible') {
      timer = setTimeout(() => void run(), pollDelay(looks))
    }
  }

  return {
    plan,
    now() {
      looks = 0
      if (wanted()) void run()
    },
    stop,
  }
}
