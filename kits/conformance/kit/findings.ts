import type { Call } from '../../../src/contract/call.ts'

/** `error`: members lose something or see something wrong. `warning`: the portal copes. `note`: for information. */
export const severities = ['error', 'warning', 'note'] as const
export type Severity = (typeof severities)[number]

/** Effect of a deviating field on the portal (docs/odd-answers.md); `misread`: it is taken for another value. */
export type Effect = 'fine' | 'misread' | 'hidden' | 'record dropped' | 'unusable'

/** Rule that a finding breaks; README.md describes each rule. */
// biome-ignore format: a list
export type Rule = 'connection' | 'form' | 'calls' | 'fields' | 'types' | 'values' | 'times' | 'links' | 'lists' | 'error keys' |
  'access' | 'money' | 'repeats' | 'capabilities' | 'languages' | 'chat' | 'caching' | 'CORS' | 'kit'

interface Details {
  /** JSON path of the first offending value, e.g. `$.slots[3].amount`. */
  readonly path?: string | undefined
  readonly count?: number | undefined
  readonly effect?: Effect | undefined
  /** Findings of the same cause are reported as one; absent: those with the same rule and message. */
  readonly cause?: string | undefined
}

/** One deviation from the contract. */
export interface Finding extends Details {
  readonly severity: Severity
  readonly rule: Rule
  /** Method and path of the call, or the socket event. */
  readonly call: string
  readonly message: string
}

/** A check that ran, with what it found. */
export interface CheckResult {
  readonly group: string
  readonly name: string
  readonly findings: readonly Finding[]
  /** Why the check couldn't run. */
  readonly skipped?: string | undefined
  readonly durationMs: number
}

/** A call as it is named in reports, or the name of what isn't a call. */
export const titleOf = (call: Call | string) =>
  typeof call === 'string' ? call : `${call.method} ${call.path}`

/** @param details or only the path */
type AddFinding = (rule: Rule, call: Call | string, message: string, details?: Details | string) => void

/** Collects the findings of one check. */
export class Reporter {
  readonly findings: Finding[] = []
  skipped: string | undefined

  add(severity: Severity, ...[rule, call, message, details = {}]: Parameters<AddFinding>): void {
    const place = typeof details === 'string' ? { path: details } : details
    this.findings.push({ severity, rule, call: titleOf(call), message, ...place })
  }
  readonly error: AddFinding = (...finding) => this.add('error', ...finding)
  readonly warning: AddFinding = (...finding) => this.add('warning', ...finding)
  skip(reason: string): void {
    this.skipped = reason
  }
}
