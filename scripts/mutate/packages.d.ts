/**
 * Minimal types of Stryker for `npm run mutate`, because the type check runs without its packages installed.
 */

declare module '@stryker-mutator/api/core' {
  interface Position {
    /** 1-based, like `column`. */
    readonly line: number
    readonly column: number
  }
  export interface Mutant {
    readonly id: string
    readonly fileName: string
    readonly location: { readonly start: Position; readonly end: Position }
    readonly mutatorName: string
    readonly replacement: string
  }
  export interface MutantResult extends Mutant {
    readonly status:
      | 'Killed'
      | 'Survived'
      | 'NoCoverage'
      | 'CompileError'
      | 'RuntimeError'
      | 'Timeout'
      | 'Ignored'
      | 'Pending'
    readonly statusReason?: string
  }
}

declare module '@stryker-mutator/api/check' {
  export const CheckStatus: { readonly Passed: 'passed'; readonly CompileError: 'compileError' }
  export type CheckResult =
    | { readonly status: 'passed' }
    | { readonly status: 'compileError'; reason: string }
}

declare module '@stryker-mutator/api/plugin' {
  export const PluginKind: { readonly Checker: 'Checker'; readonly Reporter: 'Reporter' }
  export function declareClassPlugin(
    kind: 'Checker' | 'Reporter',
    name: string,
    plugin: new () => object,
  ): object
}

declare module '@stryker-mutator/core' {
  import type { MutantResult } from '@stryker-mutator/api/core'

  export class Stryker {
    constructor(options: object)
    runMutationTest(): Promise<MutantResult[]>
  }
}
