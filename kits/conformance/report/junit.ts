import { html } from 'hono/html'
import type { CheckResult, Finding } from '#scripts/conformance/findings.ts'
import { effectSentence, placeOf } from './terminal.ts'

/** Characters that XML 1.0 doesn't allow, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const clean = (text: string) => text.replaceAll(forbidden, '\ufffd')

/** The results as JUnit XML: a suite for each group, a test case for each check; errors are failures. */
export function renderJunit(results: readonly CheckResult[]): string {
  const suites = [...Map.groupBy(results, ({ group }) => group)].map(([group, checks]) =>
    renderSuite(group, checks),
  )
  return String(
    html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="conformance" ${countsOf(results)}>${suites}
</testsuites>
`,
  )
}

const errorsOf = ({ findings }: CheckResult) => findings.filter(({ severity }) => severity === 'error')

function countsOf(checks: readonly CheckResult[]) {
  const failures = checks.filter((one) => errorsOf(one).length > 0).length
  const seconds = checks.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000
  return html`tests="${checks.length}" failures="${failures}" errors="0" time="${seconds.toFixed(3)}"`
}

function renderSuite(group: string, checks: readonly CheckResult[]) {
  const skipped = checks.filter((one) => isSkipped(one)).length
  return html`
  <testsuite name="${clean(group)}" ${countsOf(checks)} skipped="${skipped}">${checks.map(renderCase)}
  </testsuite>`
}

const isSkipped = (check: CheckResult) => check.skipped !== undefined && errorsOf(check).length === 0

function renderCase(check: CheckResult) {
  const { group, name, findings, skipped, durationMs } = check
  const errors = errorsOf(check)
  const others = findings.filter(({ severity }) => severity !== 'error')
  const [first] = errors
  const failure = first
    ? html`
      <failure message="${clean(`${first.section}: ${first.message}`)}" type="${clean(first.section)}">${clean(errors.map(lineOf).join('\n'))}</failure>`
    : ''
  const skip = isSkipped(check)
    ? html`
      <skipped message="${clean(skipped ?? '')}"/>`
    : ''
  const output =
    others.length > 0
      ? html`
      <system-out>${clean(others.map(lineOf).join('\n'))}</system-out>`
      : ''
  return html`
    <testcase classname="${clean(group)}" name="${clean(name)}" time="${(durationMs / 1000).toFixed(3)}">${skip}${failure}${output}
    </testcase>`
}

function lineOf(finding: Finding): string {
  return [
    `${finding.severity}, ${finding.section}:`,
    `${placeOf(finding)}:`,
    finding.message,
    effectSentence(finding),
  ]
    .filter((part) => part !== '')
    .join(' ')
}
