/** Factor from the processor of a development machine to that of a member's phone. */
export const SLOWDOWN = 4

/** The value that this share of the values is below, e.g. 0.5 for the median; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

/** The upper one of the two middle values if their number is even; NaN without values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)
