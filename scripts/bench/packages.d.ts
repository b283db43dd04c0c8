/** Minimal types of the benchmarks' own packages, because the type check runs without them installed. */

declare module 'autocannon' {
  interface Request {
    readonly method?: string
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | Buffer
    /** Changes each request before it is sent. */
    readonly setupRequest?: (request: Request) => Request
    readonly onResponse?: (status: number, body: string) => void
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    /** Requests per second in total, sent one after the other at the beginning of each second. */
    readonly overallRate?: number
    /** Seconds until a request counts as lost. */
    readonly timeout?: number
    readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void
  }
  interface Result {
    /** Broken connections and responses that didn't come in time. */
    readonly errors: number
    readonly non2xx: number
    readonly requests: { readonly average: number; readonly total: number }
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p97_5: number; readonly p99: number }
  }
  export default function autocannon(options: Options): Promise<Result> & { stop(): void }
}

declare module 'chrome-launcher' {
  export function launch(options: {
    readonly chromePath: string
    readonly chromeFlags: readonly string[]
    readonly userDataDir?: string
    readonly logLevel: 'silent'
  }): Promise<{ readonly port: number; kill(): void }>
}

declare module 'chrome-remote-interface' {
  import type { EventEmitter } from 'node:events'
  export interface Client extends EventEmitter {
    send(method: string, params?: object): Promise<unknown>
    close(): Promise<void>
  }
  /** @param options.local uses the protocol's description of the package, not that of the browser */
  export default function connect(options: {
    readonly port: number
    readonly local: boolean
  }): Promise<Client>
}
