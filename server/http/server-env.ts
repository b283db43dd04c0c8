import type { HttpBindings } from '@hono/node-server'

/** What the server keeps beside a request while it is answered. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    /** The contract's name of the call, once it is known. */
    callName?: string
    /** Key and log detail of an error answer. */
    errorKey?: string
    errorDetail?: string
  }
}
