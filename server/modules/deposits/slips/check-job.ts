import type { SlipJob } from '#server/deps.ts'
import { errorFields, outsideRequest } from '#server/platform/log.ts'
import { checkDueSlips, type SlipDeps } from './check.ts'

/**
 * Starts the background job that checks slips: pending ones from before a restart, new uploads, and due
 * retries.
 */
export function startSlipJob(deps: SlipDeps, everyMs = 5_000): SlipJob {
  let running: Promise<void> | undefined
  let isCheckRequested = false
  let stopped = false

  async function run(): Promise<void> {
    do {
      isCheckRequested = false
      await checkDueSlips(deps, () => stopped).catch((error: unknown) =>
        deps.log.error('slips', errorFields(error)),
      )
    } while (isCheckRequested && !stopped)
    // In the same step as the condition: a request in between would wait for the timer.
    running = undefined
  }

  function checkNow(): void {
    if (stopped) return
    isCheckRequested = true
    running ??= outsideRequest(run)
  }

  const timer = setInterval(checkNow, everyMs)
  timer.unref()
  checkNow()

  return {
    checkNow,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
