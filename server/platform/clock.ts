/** Source of the current time; tests pass a fake one. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}
