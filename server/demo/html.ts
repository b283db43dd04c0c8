import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { localTime } from '#contract/formats/local-time.ts'

/**
 * Headers of the demo's pages: no scripts, frames or external resources. `same-origin` lets their forms identify their
 * origin, without leaking addresses that contain a ticket or password to other sites.
 */
export const demoHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** Markup with escaped values. */
export type Html = ReturnType<typeof html>

/** Result of an action. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

/** Formats an amount in hundredths with thousands separators, and with the name of its currency if it is known. */
export function formatMoney(hundredths: number, currency?: Currency): string {
  const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(hundredths / 100)
  return currency ? `${figures} ${currency === 'LAK' ? 'kip' : 'baht'}` : figures
}

/** Formats a time as DD/MM/YYYY HH:mm:ss at UTC+7. */
export function formatTime(at: number): string {
  return localTime(at).format('DD/MM/YYYY HH:mm:ss')
}

interface PageFrame {
  readonly title: string
  readonly lead: string | Html
  /** Result of the last action; it starts the title, which screen readers read first. */
  readonly outcome: Outcome | undefined
}

/** A page of the demo, with the result of the last action. */
export function renderPage({ title, lead, outcome }: PageFrame, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${outcome ? `${outcome.text} · ` : ''}${title}</title>
  <link rel="icon" href="/docs/icon.svg">
  <link rel="stylesheet" href="/demo/demo.css">
</head>
<body>
  <header><h1>${title}</h1><p>${lead}</p></header>
  <main>
    ${content}
    ${outcome ? html`<p class="${outcome.ok ? 'good' : 'bad'}" role="${outcome.ok ? 'status' : 'alert'}">${outcome.text}</p>` : ''}
  </main>
</body>
</html>`
}

/** A section labelled by its heading. */
export function section(id: string, title: string, content: Html): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`
}

/** A list, or a sentence if it is empty. */
export function list(name: string, rows: readonly Html[], empty: string): Html {
  if (rows.length === 0) return html`<p>${empty}</p>`
  return html`<ul aria-label="${name}">${rows.map((row) => html`<li>${row}</li>`)}</ul>`
}

/** A form that performs an action. */
export function form(action: string, name: string, content: Html): Html {
  return html`<form method="post" action="/demo/actions/${action}" aria-label="${name}">${content}</form>`
}

export function hidden(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** A labelled text field. */
export function field(name: string, label: string, value: string): Html {
  const inputmode = /^\d+$/.test(value) ? html` inputmode="decimal"` : ''
  return html`<label>${label}<input name="${name}" value="${value}"${inputmode} autocomplete="off"></label>`
}

type Option = readonly [value: string, text: string]

/** A labelled select. */
export function choice(name: string, label: string, options: readonly Option[]): Html {
  const all = options.map(([value, text]) => html`<option value="${value}">${text}</option>`)
  return html`<label>${label}<select name="${name}">${all}</select></label>`
}
