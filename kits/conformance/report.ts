import { type CheckResult, type Effect, type Finding, type Severity, severities } from './kit/findings.ts'

/** Findings with the same cause, e.g. an unknown error key of 34 calls. */
interface Cause extends Pick<Finding, 'severity' | 'rule' | 'message'> {
  /** Its other messages. */
  readonly more: readonly string[]
  /** Calls with their JSON paths, e.g. `GET /api/wallet $.slots[3].code (2 times)`. */
  readonly places: readonly string[]
}

/** Content of the report in the terminal, on the web page and in the JUnit file. */
type Report = ReturnType<typeof makeReport>

export function makeReport(host: string, results: readonly CheckResult[]) {
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
    const messages = new Set(effect ? [] : group.map((one) => one.message))
    messages.delete(worst.message)
    const byField = Map.groupBy(group, ({ call, path }) => `${call} ${path?.replaceAll(/\[\d+\]/g, '[]')}`)
    const places = [...byField.values()].flatMap(([first]) => (first ? placeOf(first) : []))
    return [{ severity, rule, message: sentencesOf(worst), more: [...messages], places }]
  })
  return causes.toSorted((a, b) => rank(a) - rank(b) || b.places.length - a.places.length)
}

/** Where a finding is: call, JSON path, and how often. */
const placeOf = ({ call, path, count }: Finding) =>
  [call, path, count && `(${count} times)`].filter(Boolean).join(' ')

const effects: Readonly<Record<Effect, string>> = {
  fine: ' That is fine for the portal.',
  misread: ' The portal takes it for another value.',
  hidden: ' The portal shows nothing there.',
  'record dropped': ' The portal leaves the record out.',
  unusable: ' The portal can’t use the answer and shows an error.',
}

/** The finding's message, with its effect on the portal. */
const sentencesOf = ({ message, effect }: Finding) => `${message}${effect ? effects[effect] : ''}`

const marks: Readonly<Record<Severity, string>> = { error: '✗', warning: '!', note: '·' }

/** Removes control characters of the host, which could move the cursor or change colors. */
const stripControls = (line: string) => line.replaceAll(/\p{Cc}/gu, '\ufffd')

/** One line about a check. */
export function checkLine({ group, name, findings, skipped, durationMs }: CheckResult): string {
  const worst = severities.find((one) => findings.some(({ severity }) => severity === one))
  const mark = worst ? marks[worst] : skipped === undefined ? '✓' : '–'
  const result = skipped === undefined ? `${durationMs} ms` : `skipped: ${skipped}`
  return stripControls(`${mark} ${group}: ${name} (${result})`)
}

/** The report after the checks: findings, the worst first, and a summary. */
export function reportLines({ causes, summary }: Report): readonly string[] {
  const lines = causes.flatMap(({ severity, rule, message, more, places }) => [
    ...['', `${marks[severity]} ${severity}, ${rule}: ${message}`],
    ...more.map((one) => `  ${one}`),
    ...(places.length > 1 ? [`  ${places.length} places:`] : []),
    ...places.map((place) => `    ${place}`),
  ])
  return [...lines, '', summary].map(stripControls)
}

/** Characters that XML 1.0 doesn't allow, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escapeMarkup(text: string): string {
  return text.replaceAll(forbidden, '\ufffd').replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The report as one page without any other file. */
export function renderHtml(report: Report): string {
  const title = escapeMarkup(`Conformance of ${report.host}`)
  const lines = [...reportLines(report), '', ...report.results.map(checkLine)]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${title}</h1>
<p>${new Date().toISOString()}</p>
<pre style="white-space: pre-wrap">${escapeMarkup(lines.join('\n').trim())}</pre>
</html>
`
}

/** The results as JUnit XML: a suite for each group, a test case for each check; errors are failures. */
export function renderJunit({ results }: Report): string {
  const groups = [...Map.groupBy(results, ({ group }) => group)]
  const suites = groups.map(([group, checks]) =>
    renderSuite('testsuite', group, checks, checks.map(renderCase)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${renderSuite('testsuites', 'conformance', results, suites)}\n`
}

const errorsOf = ({ findings }: CheckResult) => findings.filter(({ severity }) => severity === 'error')
const secondsOf = (durationMs: number) => (durationMs / 1000).toFixed(3)

/** An element with the number of its checks. */
function renderSuite(tag: string, name: string, checks: readonly CheckResult[], content: readonly string[]) {
  const failures = checks.filter((one) => errorsOf(one).length > 0).length
  const skipped = checks.filter((one) => one.skipped !== undefined && errorsOf(one).length === 0).length
  const time = secondsOf(checks.reduce((sum, { durationMs }) => sum + durationMs, 0))
  const counts = `tests="${checks.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${time}"`
  return `<${tag} name="${escapeMarkup(name)}" ${counts}>\n${content.join('\n')}\n</${tag}>`
}

function renderCase(check: CheckResult): string {
  const { group, name, findings, skipped, durationMs } = check
  const [first] = errorsOf(check)
  const lines = findings.map((one) => `${one.severity}, ${one.rule}: ${placeOf(one)}: ${sentencesOf(one)}`)
  const text = escapeMarkup(lines.join('\n'))
  const content = first
    ? `<failure message="${escapeMarkup(first.message)}" type="${first.rule}">${text}</failure>`
    : skipped === undefined
      ? `<system-out>${text}</system-out>`
      : `<skipped message="${escapeMarkup(skipped)}"/>`
  const names = `classname="${escapeMarkup(group)}" name="${escapeMarkup(name)}"`
  return `<testcase ${names} time="${secondsOf(durationMs)}">${content}</testcase>`
}
