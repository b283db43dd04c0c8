import { countBySeverity, type Finding, type Place, severities } from './findings.ts'

export function summarySentence(findings: readonly Finding[]): string {
  const counts = countBySeverity(findings)
  const count = (name: 'error' | 'warning') => `${counts[name]} ${name}${counts[name] === 1 ? '' : 's'}`
  const inconclusive = counts.inconclusive > 0 ? `${counts.inconclusive} inconclusive, ` : ''
  return `${counts.passed} passed, ${count('error')}, ${inconclusive}${count('warning')}, ${counts.skipped} skipped.`
}

/** The place as text, e.g. `axe /login (la, dark)`. */
function placeText({ audit, route, language, theme }: Place): string {
  const variant = [language, theme].filter((part) => part !== undefined).join(', ')
  return `${audit} ${route}${variant === '' ? '' : ` (${variant})`}`
}

/** The finding as one line: text, and the figure with its limit. */
const lineOf = ({ text, value, limit }: Finding) =>
  value === undefined ? text : `${text} ${value} (limit ${limit})`

/** The findings of an audit for the terminal: a summary, and what hasn't passed. */
export function findingLines(name: string, findings: readonly Finding[], seconds: number): readonly string[] {
  const counts = countBySeverity(findings)
  const isDoubtful = counts.warning + counts.inconclusive > 0
  const mark = counts.error > 0 ? '✗' : isDoubtful ? '!' : counts.passed > 0 ? '✓' : '–'
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

/** Template tag for HTML and XML: escapes texts and figures; lists hold markup. */
function markup(parts: TemplateStringsArray, ...values: readonly (string | number | undefined | string[])[]) {
  const clean = (value: string | number = '') =>
    `${value}`.replaceAll(forbidden, '\ufffd').replaceAll(/[&<>"]/g, (char) => entities[char] ?? '')
  const textOf = (value: (typeof values)[number]) => (Array.isArray(value) ? value.join('') : clean(value))
  return parts.map((part, at) => part + textOf(values[at])).join('')
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
  return markup`tests="${findings.length}" failures="${error}" errors="0" skipped="${skipped + inconclusive}"`
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
  b.error { color: light-dark(#b3261e, #ff8a80) } b.passed { color: light-dark(#1b6e3c, #7fd6a0) }
  .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 16px }
  figure { margin: 0 } img { width: 100%; border: 1px solid #8884 }
`

/** The findings as one page with its pictures, without any other file. @param when the run ended */
export function renderHtml(
  findings: readonly Finding[],
  { address, when, seconds }: { readonly address: string; readonly when: Date; readonly seconds: number },
): string {
  const sections = [...Map.groupBy(findings, ({ audit }) => audit)].map(([audit, own]) => {
    const sorted = own.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
    const pictures = own.filter(({ picture }) => picture !== undefined)
    return markup`
<h2>${audit}: ${summarySentence(own)}</h2>
<table>
<thead><tr><th>result</th><th>page</th><th>finding</th><th>value</th><th>limit</th></tr></thead>
<tbody>${sorted.map(renderRow)}</tbody>
</table>
<div class="pictures">${pictures.map(renderPicture)}</div>`
  })
  return markup`<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Audit of ${address}</title>
<style>${[styles]}</style>
<h1>Audit of ${address}</h1>
<p>${when.toISOString()}, ${Math.round(seconds)} s. ${summarySentence(findings)}</p>
${sections}
</html>
`
}

function renderRow({ severity, route, language, theme, text, value, limit }: Finding): string {
  return markup`
<tr><td><b class="${severity}">${severity}</b></td><td>${route} ${language} ${theme}</td><td>${text}</td><td>${value}</td><td>${limit}</td></tr>`
}

function renderPicture(finding: Finding): string {
  const caption = placeText(finding)
  return markup`
<figure><img src="${finding.picture}" alt="${caption}" loading="lazy" /><figcaption><b class="${finding.severity}">${finding.severity}</b> ${caption}</figcaption></figure>`
}
