import type { SlipJob } from '#server/deps.ts'
import { errorFields } from '#server/platform/log.ts'
import { checkDueSlips, type SlipDeps } from './check.ts'

/**
 * Starts the background job that checks slips: pending ones from before a restart, new uploads, and due
 * retries.
 */
export function startSlipJob(deps: SlipDeps, everyMs = 5_000): SlipJob {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function run(): Promise<void> {
    do {
      again = false
      await checkDueSlips(deps, () => stopped).catch((error: unknown) =>
        deps.log.error('slips', errorFields(error)),
      )
    } while (again && !stopped)
  }

  function nudge(): void {
    if (stopped) return
    again = true
    running ??= run().finally(() => {
      running = undefined
    })
  }

  const timer = setInterval(nudge, everyMs)
  timer.unref()
  nudge()

  return {
    nudge,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
