const delays = [1500, 2000, 3000, 5000, 8000, 13_000, 20_000] as const

/**
 * Pause before the next look at a slip that is being checked, milliseconds: quick at first, then every 30 s, since a
 * bank may take minutes.
 * @param looks how many looks there were
 */
export function pollDelay(looks: number): number {
  return delays[looks] ?? 30_000
}
