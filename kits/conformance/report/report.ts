import { type CheckResult, type Effect, type Finding, type Severity, severities } from '../kit/findings.ts'

/** Findings with the same cause, e.g. an unknown error key of 34 calls. */
interface Cause extends Pick<Finding, 'severity' | 'rule' | 'message'> {
  /** Other messages about the same cause. */
  readonly more: readonly string[]
  /** Calls with their JSON paths, e.g. `GET /api/wallet $.slots[3].code (2 times)`. */
  readonly places: readonly string[]
}

/** Content of the report in the terminal, on the web page and in the JUnit file. */
export interface Report {
  readonly host: string
  readonly results: readonly CheckResult[]
  /** The worst first; of the same severity the one with the most places. */
  readonly causes: readonly Cause[]
  /** Number of causes by severity. */
  readonly counts: Readonly<Record<Severity, number>>
  /** The last line. */
  readonly summary: string
}

export function makeReport(host: string, results: readonly CheckResult[]): Report {
  const causes = groupByCause(results.flatMap(({ findings }) => findings))
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { severity } of causes) counts[severity]++
  const skipped = results.filter((one) => one.skipped !== undefined).length
  const found = severities.map((severity) => plural(counts[severity], severity)).join(', ')
  const summary = `${plural(results.length - skipped, 'check')}, ${skipped} skipped: ${found}.`
  return { host, results, causes, counts, summary }
}

const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

const rank = ({ severity }: Pick<Finding, 'severity'>) => severities.indexOf(severity)

/** One entry for each cause; a finding that several checks made counts once. */
export function groupByCause(findings: readonly Finding[]): readonly Cause[] {
  const groups = Map.groupBy(findings, ({ rule, message, cause = `${rule}: ${message}` }) => cause)
  const causes = [...groups.values()].flatMap((group) => {
    const [worst] = group.toSorted((a, b) => rank(a) - rank(b))
    if (!worst) return []
    const { severity, rule, effect } = worst
    // Messages about fields differ by their examples only.
    const more = effect
      ? []
      : [...new Set(group.map((one) => one.message))].filter((one) => one !== worst.message)
    const byField = Map.groupBy(group, ({ call, path }) => `${call} ${path?.replaceAll(/\[\d+\]/g, '[]')}`)
    const places = [...byField.values()].flatMap(([first]) => (first ? placeOf(first) : []))
    return [{ severity, rule, message: sentencesOf(worst), more, places }]
  })
  return causes.toSorted((a, b) => rank(a) - rank(b) || b.places.length - a.places.length)
}

/** Where a finding is: call, JSON path, and how often. */
export function placeOf({ call, path, count }: Finding): string {
  return [call, path, count === undefined ? undefined : `(${count} times)`].filter(Boolean).join(' ')
}

const effects: Readonly<Record<Effect, string>> = {
  fine: ' That is fine for the portal.',
  misread: ' The portal takes it for another value.',
  hidden: ' The portal shows nothing there.',
  'record dropped': ' The portal leaves the record out.',
  unusable: ' The portal can’t use the answer and shows an error.',
}

/** The finding's message, with its effect on the portal. */
export function sentencesOf({ message, effect }: Finding): string {
  return `${message}${effect === undefined ? '' : effects[effect]}`
}
