import { vi } from 'vitest'

/**
 * Repeats a check until it doesn't throw, at most for a minute: on a busy machine a state may come late. Fake timers advance in
 * between.
 * @param interval ms between two checks
 * @returns what the check returned
 * @throws the error of the last check
 */
export function eventually<T>(check: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval })
}
