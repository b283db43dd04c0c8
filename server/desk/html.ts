import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { localTime } from '#contract/formats/local-time.ts'
import type { Texts } from './texts/english.ts'
import type { DeskLanguage } from './texts/language.ts'

/** Markup with escaped values. */
export type Html = ReturnType<typeof html> | ''

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in hundredths as baht or kip, with two decimals and thousands separators. */
export function formatAmount(hundredths: number): string {
  return amounts.format(hundredths / 100)
}

const currencyNames = {
  th: { BAHT: 'บาท', LAK: 'กีบ' },
  en: { BAHT: 'baht', LAK: 'kip' },
} as const

export function currencyName(currency: Currency, language: DeskLanguage): string {
  return currencyNames[language][currency]
}

/** An amount with its currency. */
export function formatMoney(hundredths: number, currency: Currency, language: DeskLanguage): string {
  return `${formatAmount(hundredths)}\u00a0${currencyName(currency, language)}`
}

/** A time at UTC+7 as DD/MM/YYYY HH:mm:ss. */
export function formatTime(at: number): string {
  return localTime(at).format('DD/MM/YYYY HH:mm:ss')
}

/** A time as an element, so that it doesn't break in the middle. */
export function time(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${formatTime(at)}</time>`
}

/** How long something has waited, in the largest unit that has passed. */
export function formatAge(ms: number, { ages }: Texts): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return ages.seconds(seconds)
  if (seconds < 3600) return ages.minutes(Math.floor(seconds / 60))
  const hours = Math.floor(seconds / 3600)
  if (hours >= 48) return ages.days(Math.floor(hours / 24))
  const minutes = Math.floor((seconds % 3600) / 60)
  return minutes === 0 ? ages.hours(hours) : `${ages.hours(hours)} ${ages.minutes(minutes)}`
}

/** A text to select, with a button that copies it if scripts run. */
export function copyable(value: string, what: string, text: Texts, shown = value): Html {
  return html`<code>${shown}</code>
    <button type="button" class="quiet copy" hidden data-copy="${value}" data-copied="${text.copied}" aria-label="${text.copyLabel(what)}">${text.copy}</button>`
}

/** Labels with their values. */
export function facts(list: readonly (readonly [string, Html | string] | undefined)[]): Html {
  return html`<dl>${list.map((one) => one && html`<div><dt>${one[0]}</dt><dd>${one[1]}</dd></div>`)}</dl>`
}

/** A section with a heading. */
export function panel(id: string, title: string, content: Html): Html {
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
}

/**
 * A part of a page that is replaced when the page is out of date.
 * @param version of what the page shows; without it, the part follows the one that has it
 */
export function livePart(content: Html, page?: { readonly path: string; readonly version: string }): Html {
  const address = page === undefined ? '' : `${page.path}/events?seen=${page.version}`
  return html`<div class="live" data-live="${address}">${content}</div>`
}

/** A column of a table: its label, and whether it has figures or needs the width of a phone. */
export interface Column {
  readonly label: string
  readonly kind?: 'number' | 'wide'
}

/** A table, or a sentence if there are no rows. On phones each row is a block of labelled values. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly (Html | string | number)[])[],
  empty: string,
): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="table"><table>
    <caption>${caption}</caption>
    <thead><tr>${columns.map(({ label, kind }) => html`<th scope="col" class="${kind ?? ''}">${label}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (cells) =>
        html`<tr>${columns.map(({ label, kind }, at) => html`<td class="${kind ?? ''}" data-label="${label}">${cells[at] ?? ''}</td>`)}</tr>`,
    )}</tbody>
  </table></div>`
}
