/** The current time; tests bring their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}
