/** Header of an answer that the worker has kept: when it came, epoch milliseconds by this device's clock. */
export const KEPT_AT = 'X-Kept-At'
