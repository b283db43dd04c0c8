import { html } from 'hono/html'
import { type Finding, placeText } from '#scripts/audit/findings.ts'

/** Characters that XML 1.0 doesn't allow, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const clean = (text: string) => text.replaceAll(forbidden, '\ufffd')

/** The findings as JUnit XML: a suite for each audit, a test case for each finding; errors are failures. */
export function renderJunit(findings: readonly Finding[]): string {
  const suites = [...Map.groupBy(findings, ({ audit }) => audit)].map(
    ([audit, own]) => html`
  <testsuite name="${audit}" ${countsOf(own)}>${own.map(renderCase)}
  </testsuite>`,
  )
  return String(html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="audit" ${countsOf(findings)}>${suites}
</testsuites>
`)
}

function countsOf(findings: readonly Finding[]) {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length
  return html`tests="${findings.length}" failures="${count('error')}" errors="0" skipped="${count('skipped')}"`
}

/** The finding as one line: text, and the figure with its limit. */
export function lineOf({ text, value, limit }: Finding): string {
  return value === undefined ? text : `${text} ${value} (limit ${limit})`
}

function renderCase(finding: Finding) {
  const { audit, severity } = finding
  const line = clean(lineOf(finding))
  const outcomes = {
    error: html`<failure message="${line}"/>`,
    warning: html`<system-out>warning: ${line}</system-out>`,
    skipped: html`<skipped message="${line}"/>`,
    passed: '',
  }
  return html`
    <testcase classname="${audit}" name="${clean(`${placeText(finding)}: ${finding.text}`)}">${outcomes[severity]}</testcase>`
}
