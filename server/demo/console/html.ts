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

/**
 * A section labelled by its heading.
 * @param level of the heading: 3 below the title of a group
 */
export function section(id: string, title: string, content: Html, level: 2 | 3 = 3): Html {
  const attributes = html`id="${id}-title" class="section-title"`
  return html`<section id="${id}" aria-labelledby="${id}-title">
    ${level === 2 ? html`<h2 ${attributes}>${title}</h2>` : html`<h3 ${attributes}>${title}</h3>`}
    ${content}
  </section>`
}

interface SectionGroup {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly sections: readonly SectionLink[]
}

/** A section that the page's navigation links to, by the section's id. */
export interface SectionLink {
  readonly id: string
  /** Short label of the link. */
  readonly label: string
}

function sectionLinks({ title, sections }: SectionGroup): Html | '' {
  // The group's own link leads to its only section.
  if (sections.length === 1) return ''
  return html`<ul aria-label="${title}">${sections.map(
    (link) => html`<li><a href="#${link.id}">${link.label}</a></li>`,
  )}</ul>`
}

/** Links to the groups, and where there is room also to their sections. */
export function sectionNav(groups: readonly SectionGroup[]): Html {
  return html`<nav class="sections" aria-label="Sections">${groups.map(
    (group) => html`<div><a href="#${group.id}">${group.title}</a>${sectionLinks(group)}</div>`,
  )}</nav>`
}

/** A group of sections under a common title. Links to them, for pages without room for all links beside them. */
export function sectionGroup(group: SectionGroup, content: Html): Html {
  const { id, title, lead } = group
  return html`<div class="group" id="${id}" role="group" aria-labelledby="${id}-title">
    <div class="title"><h2 id="${id}-title">${title}</h2><p>${lead}</p></div>
    ${group.sections.length > 1 ? html`<nav class="contents" aria-label="Sections of ${title}">${sectionLinks(group)}</nav>` : ''}
    ${content}
  </div>`
}

/** Head of a table's column; `number` aligns it with its figures. */
export type Head = string | { readonly number: string }

/** Content of a table's cell. */
export type Cell = Html | string | number

/** A table, or a sentence if there are no rows. On phones each row is a block of labelled values. */
export function table(
  caption: string,
  heads: readonly Head[],
  rows: readonly (readonly Cell[])[],
  empty: string | Html,
): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  const columns = heads.map((head) =>
    typeof head === 'string' ? { label: head, align: '' } : { label: head.number, align: html` class="num"` },
  )
  const renderRow = (cells: readonly Cell[]) =>
    html`<tr>${columns.map(
      ({ label, align }, at) => html`<td${align} data-label="${label}">${cells[at] ?? ''}</td>`,
    )}</tr>`
  return html`<div class="table" role="region" aria-label="${caption}">
    <table>
      <caption>${caption}</caption>
      <thead><tr>${columns.map(({ label, align }) => html`<th scope="col"${align}>${label}</th>`)}</tr></thead>
      <tbody>${rows.map(renderRow)}</tbody>
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
    <button class="quiet" aria-label="${name}">${label}</button>
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

/** Checkboxes of a form, in rows of their own. */
export function checks(...boxes: readonly Html[]): Html {
  return html`<div class="checks">${boxes}</div>`
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
