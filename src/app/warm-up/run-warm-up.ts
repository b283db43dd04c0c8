import { CallError } from '#lib/api/api-error.ts'

/** Maximum number of calls in one sign-in. */
export const MAX_WARM_UP_CALLS = 20

/** One call of the warm-up; it changes nothing (D11). */
export interface WarmUpStep {
  /** Whether what the call responds isn't cached yet, or is too old. */
  isDue(): boolean | Promise<boolean>
  /** Makes the call. @returns its error, if it failed */
  run(): Promise<unknown>
}

/** Progress of one sign-in's warm-up; continued after an interruption. */
export interface WarmUpProgress {
  calls: number
  /** The server asked for fewer requests: no further calls until the next start. */
  isRefused: boolean
}

interface WarmUpOptions {
  readonly progress: WarmUpProgress
  /** Whether the member is still signed in and online; checked before each call. */
  readonly isWanted: () => boolean
  readonly whenIdle: () => Promise<unknown>
}

/**
 * Makes the calls that are due, one after another in idle time, until the first 429 and at most `MAX_WARM_UP_CALLS`.
 * @returns whether it reached the end
 */
export async function runWarmUp(
  steps: readonly WarmUpStep[],
  { progress, isWanted, whenIdle }: WarmUpOptions,
): Promise<boolean> {
  const isOpen = () => isWanted() && !progress.isRefused
  for (const step of steps) {
    if (!isOpen()) return false
    if (!(await step.isDue())) continue
    await whenIdle()
    if (!isOpen() || progress.calls >= MAX_WARM_UP_CALLS) return false
    progress.calls++
    if (isTooManyRequests(await step.run())) progress.isRefused = true
  }
  return isOpen()
}

function isTooManyRequests(error: unknown): boolean {
  return error instanceof CallError && 'status' in error.failure && error.failure.status === 429
}
