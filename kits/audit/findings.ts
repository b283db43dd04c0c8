/** Audits in the order in which they run. */
// biome-ignore format: a list
export const audits = ['headers', 'installability', 'bytes', 'axe', 'offline', 'webkit', 'lighthouse'] as const
export type Audit = (typeof audits)[number]

/** `inconclusive`: a time misses its limit, but the machine was too slow or too busy to tell. `skipped`: couldn't run here. */
export const severities = ['error', 'inconclusive', 'warning', 'skipped', 'passed'] as const
export type Severity = (typeof severities)[number]

/** Where a finding belongs. */
export interface Place {
  /** `run`: problems with connecting, signing in and signing out. */
  readonly audit: Audit | 'run'
  /** Path of the page or file, or `*` for the whole site. */
  readonly route: string
  readonly language?: string
  readonly theme?: string
  /** Screenshot as a data URL. */
  readonly picture?: string | undefined
}

/** Result of an audit, without its place; the text is one sentence. */
export interface Result {
  readonly severity: Severity
  readonly text: string
}

export interface Finding extends Place, Result {
  readonly value?: number
  readonly limit?: number
}

export const error = (text: string): Result => ({ severity: 'error', text })
export const warning = (text: string): Result => ({ severity: 'warning', text })

/** An audit that can't run on these pages. */
export const skipAll = (audit: Audit, routes: readonly string[], text: string): readonly Finding[] =>
  routes.map((route) => ({ audit, route, severity: 'skipped', text }))

/** The results as findings; without any, the place has passed. */
export function toFindings(place: Place, results: readonly Result[], passedText: string): readonly Finding[] {
  if (results.length === 0) return [{ ...place, severity: 'passed', text: passedText }]
  // The screenshot is in the report once.
  const { picture: _, ...rest } = place
  return results.map((result, at) => ({ ...(at === 0 ? place : rest), ...result }))
}

/** Number of findings by severity. */
export function countBySeverity(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, inconclusive: 0, warning: 0, skipped: 0, passed: 0 }
  for (const { severity } of findings) counts[severity]++
  return counts
}

/** The first line of an error's message: Playwright appends logs of several lines. */
export function firstLine(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colors its messages
  return (text.split('\n')[0] ?? '').replaceAll(/\u001b\[\d+m/g, '')
}
