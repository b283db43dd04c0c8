/** Server-side state of a request. */
export interface ServerEnv {
  /** The peer's address; other Node server bindings aren't used. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    /** Client's address, for rate limits and logs. */
    ip: string
    /** The call's name in the contract, once known. */
    callName?: string
    /** Error key and log detail of an error response. */
    errorKey?: string
    errorDetail?: string
  }
}
