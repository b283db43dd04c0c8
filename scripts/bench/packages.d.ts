/** Minimal types of the benchmarks' own packages, because the type check runs without them installed. */

declare module 'chrome-launcher' {
  export function launch(options: {
    readonly chromePath: string
    readonly chromeFlags: readonly string[]
    readonly userDataDir?: string
    readonly logLevel: 'silent'
  }): Promise<{ readonly port: number; kill(): void }>
}

declare module 'puppeteer-core' {
  interface Tab {
    evaluateOnNewDocument(script: string): Promise<unknown>
  }
  const puppeteer: {
    connect(options: { readonly browserURL: string }): Promise<{ newPage(): Promise<Tab> }>
  }
  export default puppeteer
}

declare module 'lighthouse' {
  export interface Report {
    readonly audits: Readonly<
      Record<string, { readonly numericValue?: number; readonly details?: { readonly data?: string } }>
    >
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>
    readonly runtimeError?: { readonly code: string; readonly message: string }
  }
  export default function lighthouse(
    url: string,
    flags: object,
    config: undefined,
    page: object,
  ): Promise<{ readonly lhr: Report } | undefined>
}
