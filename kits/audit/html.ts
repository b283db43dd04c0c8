import { html, raw } from 'hono/html'
import { type Finding, placeText, type Severity, summarySentence } from '#scripts/audit/findings.ts'

const styles = `
  :root { color-scheme: light dark; --line: #8884; --error: #b3261e; --warning: #8a5a00; --skipped: #4a6572; --passed: #1b6e3c; }
  @media (prefers-color-scheme: dark) { :root { --error: #ff8a80; --warning: #ffc46b; --skipped: #a9c1cc; --passed: #7fd6a0; } }
  body { max-width: 75rem; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { margin: 0; font-size: 1.5rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 4px 8px; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
  td.figure { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .error, .warning, .skipped, .passed { font-weight: 600; }
  .error { color: var(--error); } .warning { color: var(--warning); } .skipped { color: var(--skipped); } .passed { color: var(--passed); }
  .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 16px; }
  figure { margin: 0; } figcaption { font-size: .8rem; }
  img { width: 100%; border: 1px solid var(--line); }
`

const order: readonly Severity[] = ['error', 'warning', 'skipped', 'passed']

export interface ReportInfo {
  readonly address: string
  /** When the run ended. */
  readonly at: Date
  readonly seconds: number
}

/** The findings as one page with its pictures, without any other file. */
export function renderHtml(findings: readonly Finding[], { address, at, seconds }: ReportInfo): string {
  const sections = [...Map.groupBy(findings, (one) => one.audit)].map(
    ([audit, own]) => html`
<h2>${audit}: ${summarySentence(own)}</h2>
${renderTable(own)}
${renderPictures(own)}`,
  )
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Audit of ${address}</title>
<style>${raw(styles)}</style>
<h1>Audit of ${address}</h1>
<p>${at.toISOString()}, ${Math.round(seconds)} s. ${summarySentence(findings)}</p>
${sections}
</html>
`)
}

function renderTable(findings: readonly Finding[]) {
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
  return html`
<table>
<thead><tr><th>result</th><th>page</th><th>finding</th><th>value</th><th>limit</th></tr></thead>
<tbody>${sorted.map(renderRow)}</tbody>
</table>`
}

function renderRow({ severity, route, language, theme, text, value, limit }: Finding) {
  return html`
<tr><td class="${severity}">${severity}</td><td>${route} ${language} ${theme}</td><td>${text}</td><td class="figure">${value}</td><td class="figure">${limit}</td></tr>`
}

function renderPictures(findings: readonly Finding[]) {
  const figures = findings.flatMap((finding) => {
    if (finding.picture === undefined) return []
    const caption = placeText(finding)
    return [
      html`
<figure><img src="${finding.picture}" alt="${caption}" loading="lazy" /><figcaption><span class="${finding.severity}">${finding.severity}</span> ${caption}</figcaption></figure>`,
    ]
  })
  return figures.length === 0 ? '' : html`<div class="pictures">${figures}</div>`
}
