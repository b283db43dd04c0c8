import { CallError } from '#lib/api/api-error.ts'

/** Maximum number of calls in one sign-in and language. */
export const MAX_WARM_UP_CALLS = 20

/** One call of the warm-up; it changes nothing. */
export interface WarmUpStep {
  /** Whether what the call responds isn't cached yet, or is too old. */
  isDue(): boolean | Promise<boolean>
  /** Makes the call. @returns its error, if it failed */
  run(): Promise<unknown>
}

/** Progress of the warm-up of one sign-in and language; continued after an interruption. */
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
 * A step that throws, e.g. because its code can't be loaded, doesn't end the others.
 * @returns false if it was refused or interrupted
 */
export async function runWarmUp(
  steps: readonly WarmUpStep[],
  { progress, isWanted, whenIdle }: WarmUpOptions,
): Promise<boolean> {
  const isOpen = () => isWanted() && !progress.isRefused
  for (const step of steps) {
    if (!isOpen()) return false
    if (progress.calls >= MAX_WARM_UP_CALLS) break
    if (!(await isDue(step))) continue
    await whenIdle()
    if (!isOpen()) return false
    progress.calls++
    const error = await step.run().catch((reason: unknown) => reason)
    if (isTooManyRequests(error)) progress.isRefused = true
  }
  return isOpen()
}

async function isDue(step: WarmUpStep): Promise<boolean> {
  try {
    return await step.isDue()
  } catch {
    return false
  }
}

function isTooManyRequests(error: unknown): boolean {
  return error instanceof CallError && 'status' in error.failure && error.failure.status === 429
}
