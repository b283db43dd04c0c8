import type { Audit } from './thresholds.ts'

/**
 * `error`: a threshold isn't met, or something is missing or broken. `warning`: worth a look. `skipped`: couldn't run here;
 * the text says why. `passed`: ran without a problem.
 */
export type Severity = 'error' | 'warning' | 'skipped' | 'passed'

/** Section of the report that lists a finding: an audit, or `run` for problems with connecting, signing in and signing out. */
export type Section = Audit | 'run'

export type Language = 'th' | 'la' | 'en'
export type Theme = 'light' | 'dark'

/** One result of an audit. */
export interface Finding {
  readonly audit: Section
  /** Path of the page or file, or `*` for the whole site. */
  readonly route: string
  readonly language?: Language | undefined
  readonly theme?: Theme | undefined
  readonly severity: Severity
  /** One sentence. */
  readonly text: string
  readonly value?: number | undefined
  readonly limit?: number | undefined
  /** Screenshot as a data URL. */
  readonly picture?: string | undefined
}

/** Where a finding belongs. */
export type Place = Pick<Finding, 'audit' | 'route' | 'language' | 'theme' | 'picture'>

/** A figure that must not exceed its limit. */
export function atMost(place: Place, text: string, value: number, limit: number): Finding {
  return { ...place, severity: value <= limit ? 'passed' : 'error', text, value, limit }
}

/** A figure that must reach its limit. */
export function atLeast(place: Place, text: string, value: number, limit: number): Finding {
  return { ...place, severity: value >= limit ? 'passed' : 'error', text, value, limit }
}

export function skipped(place: Place, reason: string): Finding {
  return { ...place, severity: 'skipped', text: reason }
}

/** Number of findings by severity. */
export function countBySeverity(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, skipped: 0, passed: 0 }
  for (const { severity } of findings) counts[severity]++
  return counts
}

export function summarySentence(findings: readonly Finding[]): string {
  const { error, warning, passed, skipped: left } = countBySeverity(findings)
  const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`
  return `${passed} passed, ${count(error, 'error')}, ${count(warning, 'warning')}, ${left} skipped.`
}

/** The place of a finding for a line of text, e.g. `axe /login (la, dark)`. */
export function placeText({ audit, route, language, theme }: Place): string {
  const variant = [language, theme].filter((part) => part !== undefined).join(', ')
  return `${audit} ${route}${variant === '' ? '' : ` (${variant})`}`
}
