/** Hono's environment: data that middleware attaches to a request. */
export interface ServerEnv {
  /** Of the Node server's bindings only the peer's address is used; tests provide it. */
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
