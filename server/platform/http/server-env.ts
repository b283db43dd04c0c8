/** Hono's environment: data that middleware attaches to a request. */
export interface ServerEnv {
  /** Of the Node server's bindings only the peer's address is used; tests provide it. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
  Variables: {
    requestId: string
    /** Client's address, for rate limits and logs. */
    ip: string
    /** The contract's name of the call, once it is known. */
    callName?: string
    /** Key and log detail of an error answer. */
    errorKey?: string
    errorDetail?: string
  }
}
