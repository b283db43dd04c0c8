import {
  type CheckResult,
  countBySeverity,
  distinctFindings,
  type Finding,
  type Severity,
  worstSeverity,
} from '#scripts/conformance/findings.ts'

const marks: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', note: '·' }

/** One line about a check. */
export function checkLine({ group, name, findings, skipped, durationMs }: CheckResult): string {
  const worst = worstSeverity(findings)
  const mark = worst ? marks[worst] : skipped === undefined ? '✓' : '–'
  const result = skipped === undefined ? `${durationMs} ms` : `skipped: ${skipped}`
  return stripControls(`${mark} ${group}: ${name} (${result})`)
}

/** Where a finding is: call, JSON path, and how often. */
export function placeOf({ call, path, count }: Finding): string {
  const more = count === undefined ? '' : ` (${count} times)`
  return `${path === undefined ? call : `${call} ${path}`}${more}`
}

/** Effect on the portal, as a sentence; empty if the finding isn't about a field. */
export function effectSentence({ effect }: Finding): string {
  switch (effect) {
    case 'fine':
      return 'That is fine for the portal.'
    case 'misread':
      return 'The portal takes it for another value.'
    case 'hidden':
      return 'The portal shows nothing there.'
    case 'record dropped':
      return 'The portal leaves the record out.'
    case 'unusable':
      return 'The portal can’t use the answer and shows an error.'
    default:
      return ''
  }
}

/** Findings by section of the specification, the worst first. */
export function findingsBySection(results: readonly CheckResult[]): ReadonlyMap<string, readonly Finding[]> {
  const order: readonly Severity[] = ['error', 'warning', 'note']
  const all = distinctFindings(results).toSorted(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity),
  )
  return Map.groupBy(all, ({ section }) => section)
}

/** The sections of the report after the checks: findings, and a summary. */
export function summaryLines(results: readonly CheckResult[]): readonly string[] {
  const lines: string[] = []
  for (const [section, findings] of findingsBySection(results)) {
    lines.push('', section)
    for (const finding of findings) {
      const effect = effectSentence(finding)
      lines.push(`  ${marks[finding.severity]} ${finding.severity}: ${placeOf(finding)}`)
      lines.push(`    ${finding.message}${effect === '' ? '' : ` ${effect}`}`)
    }
  }
  return [...lines, '', summarySentence(results)].map(stripControls)
}

/** Removes control characters of the host, which could move the cursor or change colors. */
function stripControls(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, '\ufffd')
}

export function summarySentence(results: readonly CheckResult[]): string {
  const { error, warning, note } = countBySeverity(results)
  const skipped = results.filter((one) => one.skipped !== undefined).length
  const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`
  const found = [count(error, 'error'), count(warning, 'warning'), count(note, 'note')].join(', ')
  return `${count(results.length - skipped, 'check')}, ${skipped} skipped: ${found}.`
}
