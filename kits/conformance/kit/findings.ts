/**
 * `error`: members lose something or see something wrong. `warning`: the portal copes. `note`: for information, e.g. what
 * couldn't be tried. The worst first.
 */
export const severities = ['error', 'warning', 'note'] as const
export type Severity = (typeof severities)[number]

/** Effect of a deviating field on the portal (docs/odd-answers.md); `misread`: it is taken for another value. */
export type Effect = 'fine' | 'misread' | 'hidden' | 'record dropped' | 'unusable'

/** Rule that a finding breaks; README.md describes each rule. */
export type Rule =
  | ('connection' | 'form' | 'calls' | 'fields' | 'types' | 'values' | 'times' | 'links' | 'lists' | 'kit')
  | (
      | 'error keys'
      | 'access'
      | 'money'
      | 'repeats'
      | 'capabilities'
      | 'languages'
      | 'chat'
      | 'caching'
      | 'CORS'
    )

interface Details {
  /** JSON path of the first offending value, e.g. `$.slots[3].amount`. */
  readonly path?: string | undefined
  /** Number of offending values, if there are several. */
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

/** Collects the findings of one check. */
export class Reporter {
  readonly findings: Finding[] = []
  skipped: string | undefined

  add(severity: Severity, rule: Rule, call: string, message: string, details: Details = {}): void {
    this.findings.push({ severity, rule, call, message, ...details })
  }
  error(rule: Rule, call: string, message: string, details: Details = {}): void {
    this.add('error', rule, call, message, details)
  }
  warning(rule: Rule, call: string, message: string, details: Details = {}): void {
    this.add('warning', rule, call, message, details)
  }
  skip(reason: string): void {
    this.skipped = reason
  }
}
