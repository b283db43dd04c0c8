import { type CheckResult, type Severity, severities } from '../kit/findings.ts'
import { placeOf, type Report, sentencesOf } from './report.ts'

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
  const section = (heading: string, lines: readonly string[]) =>
    `<h2>${heading}</h2>\n<pre>${escapeMarkup(lines.join('\n').trim())}</pre>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>:root { color-scheme: light dark } body { margin: 16px; font-family: system-ui } pre { white-space: pre-wrap }</style>
<h1>${title}</h1>
<p>${new Date().toISOString()}. ${report.summary}</p>
${section('Findings', reportLines(report))}
${section('Checks', report.results.map(checkLine))}
</html>
`
}

const errorsOf = ({ findings }: CheckResult) => findings.filter(({ severity }) => severity === 'error')

/** The results as JUnit XML: a suite for each group, a test case for each check; errors are failures. */
export function renderJunit({ results }: Report): string {
  const suites = [...Map.groupBy(results, ({ group }) => group)].map(
    ([group, checks]) =>
      `<testsuite name="${escapeMarkup(group)}" ${countsOf(checks)}>\n${checks.map(renderCase).join('\n')}\n</testsuite>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="conformance" ${countsOf(results)}>
${suites.join('\n')}
</testsuites>
`
}

function countsOf(checks: readonly CheckResult[]): string {
  const failures = checks.filter((one) => errorsOf(one).length > 0).length
  const skipped = checks.filter((one) => one.skipped !== undefined && errorsOf(one).length === 0).length
  const seconds = checks.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
  return `tests="${checks.length}" failures="${failures}" errors="0" skipped="${skipped}" time="${seconds.toFixed(3)}"`
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
  const time = (durationMs / 1000).toFixed(3)
  return `<testcase classname="${escapeMarkup(group)}" name="${escapeMarkup(name)}" time="${time}">${content}</testcase>`
}
