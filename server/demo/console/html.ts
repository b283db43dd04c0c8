import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { localTime } from '#contract/formats/local-time.ts'

/** Markup with escaped values. */
export type Html = ReturnType<typeof html>

/** Formats an amount in hundredths with two decimals and thousands separators. */
export function formatHundredths(hundredths: number): string {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })
  return format.format(hundredths / 100)
}

/** Name of a currency; baht by default. */
export function currencyName(currency: Currency | undefined): 'baht' | 'kip' {
  return currency === 'LAK' ? 'kip' : 'baht'
}

/** Formats an amount with its currency, for lists of several members. */
export function formatMoney(hundredths: number, currency: Currency): string {
  return `${formatHundredths(hundredths)} ${currencyName(currency)}`
}

/** Formats a time as DD/MM/YYYY HH:mm:ss at UTC+7. */
export function formatTime(at: number): string {
  return localTime(at).format('DD/MM/YYYY HH:mm:ss')
}

/** A section labelled by its heading. */
export function section(id: string, title: string, content: Html): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`
}

/** A table, or a sentence if there are no rows. */
export function table(caption: string, heads: readonly string[], rows: readonly Html[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption>${caption}</caption>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`
}

/** A form that performs one of the console's actions. */
export function form(action: string, name: string, content: Html, member: number | undefined): Html {
  return html`<form method="post" action="/demo/actions/${action}" aria-label="${name}">
    ${member === undefined ? '' : html`<input type="hidden" name="member" value="${member}">`}
    ${content}
  </form>`
}

/** A form that consists of a button and hidden fields. */
export function button(
  action: string,
  label: string,
  name: string,
  fields: Readonly<Record<string, string | number>>,
): Html {
  return html`<form method="post" action="/demo/actions/${action}" class="inline">
    ${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
    <button aria-label="${name}">${label}</button>
  </form>`
}

interface Field {
  readonly name: string
  readonly label: string
  readonly value?: string | number
  readonly inputmode?: 'decimal' | 'numeric' | 'text'
}

/** A labelled text field. */
export function field({ name, label, value = '', inputmode = 'text' }: Field): Html {
  return html`<label>${label}<input name="${name}" value="${value}" inputmode="${inputmode}" autocomplete="off"></label>`
}

/** A labelled checkbox. */
export function check(name: string, label: string, checked: boolean): Html {
  return html`<label class="check"><input type="checkbox" name="${name}" ${checked ? 'checked' : ''}>${label}</label>`
}

interface Choice {
  readonly value: string | number
  readonly text: string
}

/** A labelled select. */
export function choice(
  name: string,
  label: string,
  options: readonly Choice[],
  chosen?: string | number,
): Html {
  return html`<label>${label}<select name="${name}">${options.map(
    ({ value, text }) =>
      html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`,
  )}</select></label>`
}
