/** Minimal types of the benchmarks' own packages, because the type check runs without them installed. */

declare module 'chrome-launcher' {
  export function launch(options: {
    readonly chromePath: string
    readonly chromeFlags: readonly string[]
    readonly userDataDir: string
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
