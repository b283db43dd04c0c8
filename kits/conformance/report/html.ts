import { html, raw } from 'hono/html'
import { type CheckResult, type Finding, worstSeverity } from '#scripts/conformance/findings.ts'
import { effectSentence, findingsBySection, placeOf, summarySentence } from './terminal.ts'

const styles = `
  :root { color-scheme: light dark; --line: #8884; --error: #b3261e; --warning: #8a5a00; --note: #4a6572; --ok: #1b6e3c; }
  @media (prefers-color-scheme: dark) { :root { --error: #ff8a80; --warning: #ffc46b; --note: #a9c1cc; --ok: #7fd6a0; } }
  body { max-width: 60rem; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { margin: 0; font-size: 1.5rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { padding: 8px 0; border-top: 1px solid var(--line); }
  code { font: .9em ui-monospace, monospace; }
  .severity { font-weight: 600; }
  .error { color: var(--error); } .warning { color: var(--warning); } .note, .skipped { color: var(--note); } .ok { color: var(--ok); }
`

export interface ReportInfo {
  readonly host: string
  /** When the run ended. */
  readonly at: Date
}

/** The results as one page without any other file. */
export function renderHtml(results: readonly CheckResult[], { host, at }: ReportInfo): string {
  const sections = [...findingsBySection(results)].map(
    ([section, findings]) => html`
<h2>${section}</h2>
<ul>${findings.map(renderFinding)}</ul>`,
  )
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Conformance of ${host}</title>
<style>${raw(styles)}</style>
<h1>Conformance of ${host}</h1>
<p>${at.toISOString()}. ${summarySentence(results)}</p>
${sections}
<h2>Checks</h2>
<ul>${results.map(renderCheck)}</ul>
</html>
`)
}

function renderFinding(finding: Finding) {
  return html`
<li><span class="severity ${finding.severity}">${finding.severity}</span> <code>${placeOf(finding)}</code><br />
${finding.message} ${effectSentence(finding)}</li>`
}

function renderCheck({ group, name, findings, skipped }: CheckResult) {
  const state = worstSeverity(findings) ?? (skipped === undefined ? 'ok' : 'skipped')
  return html`
<li><span class="severity ${state}">${state}</span> ${group}: <code>${name}</code>${skipped === undefined ? '' : `: ${skipped}`}</li>`
}
