import { countBySeverity, type Finding, type Place, severities } from './findings.ts'

export function summarySentence(findings: readonly Finding[]): string {
  const counts = countBySeverity(findings)
  const count = (name: 'error' | 'warning') => `${counts[name]} ${name}${counts[name] === 1 ? '' : 's'}`
  const inconclusive = counts.inconclusive > 0 ? `${counts.inconclusive} inconclusive, ` : ''
  return `${counts.passed} passed, ${count('error')}, ${inconclusive}${count('warning')}, ${counts.skipped} skipped.`
}

/** The place as text, e.g. `axe /login (la, dark)`. */
function placeText({ audit, route, language, theme }: Place): string {
  const variant = [language, theme].filter(Boolean).join(', ')
  return `${audit} ${route}${variant && ` (${variant})`}`
}

/** The finding as one line: text, and the figure with its limit. */
const lineOf = ({ text, value, limit }: Finding) =>
  value === undefined ? text : `${text} ${value} (limit ${limit})`

/** The findings of an audit for the terminal: a summary, and what hasn't passed. */
export function findingLines(name: string, findings: readonly Finding[], seconds: number): readonly string[] {
  const { error, warning, inconclusive, passed } = countBySeverity(findings)
  const mark = error > 0 ? '✗' : warning + inconclusive > 0 ? '!' : passed > 0 ? '✓' : '–'
  const lines = findings
    .filter(({ severity }) => severity !== 'passed')
    .map((one) => {
      const place = one.severity === 'skipped' ? '' : `${placeText(one)}: `
      // Control characters of the host could move the cursor or change colors.
      return `  ${one.severity}: ${place}${lineOf(one)}`.replaceAll(/\p{Cc}/gu, '\ufffd')
    })
  return [`${mark} ${name}: ${summarySentence(findings)} (${Math.round(seconds)} s)`, ...new Set(lines)]
}

/** Characters that XML 1.0 doesn't allow, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Template tag for HTML and XML: escapes texts; lists hold markup. */
function markup(parts: TemplateStringsArray, ...values: readonly (string | readonly string[])[]): string {
  const clean = (text: string) =>
    text.replaceAll(forbidden, '\ufffd').replaceAll(/[&<>"]/g, (char) => entities[char] ?? '')
  return String.raw(
    { raw: parts },
    ...values.map((one) => (typeof one === 'string' ? clean(one) : one.join(''))),
  )
}

/** The findings as JUnit XML: a suite for each audit, a test case for each finding; errors are failures. */
export function renderJunit(findings: readonly Finding[]): string {
  const suites = [...Map.groupBy(findings, ({ audit }) => audit)].map(
    ([audit, own]) => markup`
  <testsuite name="${audit}" ${[junitCounts(own)]}>${own.map(renderCase)}
  </testsuite>`,
  )
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="audit" ${[junitCounts(findings)]}>${suites}
</testsuites>
`
}

function junitCounts(findings: readonly Finding[]): string {
  const { error, skipped, inconclusive } = countBySeverity(findings)
  return `tests="${findings.length}" failures="${error}" errors="0" skipped="${skipped + inconclusive}"`
}

function renderCase(finding: Finding): string {
  const line = lineOf(finding)
  const outcomes = {
    error: markup`<failure message="${line}"/>`,
    inconclusive: markup`<skipped message="inconclusive: ${line}"/>`,
    warning: markup`<system-out>warning: ${line}</system-out>`,
    skipped: markup`<skipped message="${line}"/>`,
    passed: '',
  }
  return markup`
    <testcase classname="${finding.audit}" name="${placeText(finding)}: ${finding.text}">${[outcomes[finding.severity]]}</testcase>`
}

const styles = `
  :root { color-scheme: light dark } body { margin: 16px; font: 16px/1.5 system-ui; overflow-wrap: anywhere }
  table { width: 100%; border-collapse: collapse } th, td { border-top: 1px solid #8884; text-align: start }
  .error { color: light-dark(#b3261e, #ff8a80) } .passed { color: light-dark(#1b6e3c, #7fd6a0) }
  img { display: block; width: 200px }
`

/** The findings as one page with its pictures, without any other file. @param when the run ended */
export function renderHtml(
  findings: readonly Finding[],
  { address, when, seconds }: { readonly address: string; readonly when: Date; readonly seconds: number },
): string {
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  return markup`<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Audit of ${address}</title>
<style>${[styles]}</style>
<h1>Audit of ${address}</h1>
<p>${`${when.toISOString()}, ${Math.round(seconds)} s. ${summarySentence(findings)}`}</p>
<table>
<tr><th>result</th><th>page</th><th>finding</th></tr>${sorted.map(renderRow)}
</table>
</html>
`
}

function renderRow(finding: Finding): string {
  const { severity, picture } = finding
  const place = placeText(finding)
  const image = picture === undefined ? '' : markup`<img src="${picture}" alt="${place}" loading="lazy" />`
  return markup`
<tr><td class="${severity}">${severity}</td><td>${place}</td><td>${lineOf(finding)}${[image]}</td></tr>`
}
