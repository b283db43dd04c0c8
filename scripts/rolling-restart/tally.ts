/** What happened in one phase of the run. */
export interface Tally {
  readonly phase: string
  requests: number
  /** Connections that broke, and responses with 502, 504 or 500. */
  lost: string[]
  /** Responses with 503, after which the request was repeated. */
  unavailable: number
  /** Responses with 429, after which the request was repeated: too many pictures were waiting. */
  refused: number
  /** Latencies in milliseconds. */
  readonly signIns: number[]
  readonly transfers: number[]
}

export function createTally(phase: string): Tally {
  return { phase, requests: 0, lost: [], unavailable: 0, refused: 0, signIns: [], transfers: [] }
}

/** @returns NaN without values */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
