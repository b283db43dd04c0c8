/**
 * `error`: members lose something or see something wrong. `warning`: the portal copes. `note`: for information, e.g. what
 * couldn't be tried.
 */
export type Severity = 'error' | 'warning' | 'note'

/** Effect of a deviating field on the portal (docs/odd-answers.md); `misread`: it is taken for another value. */
export type Effect = 'fine' | 'misread' | 'hidden' | 'record dropped' | 'unusable'

/** One deviation from the specification. */
export interface Finding {
  readonly severity: Severity
  /** Section of the specification, e.g. `SPEC §3 Slot`, or a decision, e.g. `D38`. */
  readonly section: string
  /** Method and path of the call, or the socket event. */
  readonly call: string
  /** JSON path of the first offending value, e.g. `$.slots[3].amount`. */
  readonly path?: string | undefined
  /** Number of offending values, if there are several. */
  readonly count?: number | undefined
  readonly message: string
  /** Kind of a field's deviation. The message then has an example, and findings of one kind differ by place only. */
  readonly kind?: string | undefined
  readonly effect?: Effect | undefined
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

type Details = Pick<Finding, 'path' | 'count' | 'effect'>

/** Collects the findings of one check. */
export class Reporter {
  readonly findings: Finding[] = []
  skipped: string | undefined

  add(finding: Finding): void {
    this.findings.push(finding)
  }
  error(section: string, call: string, message: string, details: Details = {}): void {
    this.add({ severity: 'error', section, call, message, ...details })
  }
  warning(section: string, call: string, message: string, details: Details = {}): void {
    this.add({ severity: 'warning', section, call, message, ...details })
  }
  note(section: string, call: string, message: string, details: Details = {}): void {
    this.add({ severity: 'note', section, call, message, ...details })
  }
  skip(reason: string): void {
    this.skipped = reason
  }
}

/** The findings of all checks; what several checks found is there once. */
export function distinctFindings(results: readonly CheckResult[]): readonly Finding[] {
  const all = results.flatMap(({ findings }) => findings)
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}

const keyOf = ({ severity, section, call, path, message, kind, effect }: Finding): string =>
  JSON.stringify([
    ...[severity, section, call],
    ...(kind === undefined ? [path, message] : [path?.replaceAll(/\[\d+\]/g, '[]'), kind, effect]),
  ])

/** Number of findings by severity. */
export function countBySeverity(results: readonly CheckResult[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { severity } of distinctFindings(results)) counts[severity]++
  return counts
}

/** The worst severity among findings; undefined without findings. */
export function worstSeverity(findings: readonly Finding[]): Severity | undefined {
  return (['error', 'warning', 'note'] as const).find((one) =>
    findings.some(({ severity }) => severity === one),
  )
}
