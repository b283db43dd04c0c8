import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { DAY_MS, localTime, toInstant } from '#contract/formats/local-time.ts'
import { writeCsv } from '#server/desk/csv.ts'
import { currencyName, facts, formatAmount, type Html, panel, table } from '#server/desk/html.ts'
import { deskHeaders, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts } from '#server/desk/texts/english.ts'
import {
  type CurrencyReport,
  type DayReport,
  type KindSum,
  type ReportRange,
  readDayReport,
} from '#server/modules/ledger/day-report.ts'
import { DomainError } from '#server/platform/domain-error.ts'

const MAX_DAYS = 366
const FORMAT = 'YYYY-MM-DD'

/** Days at UTC+7, both included. */
interface Days extends ReportRange {
  readonly first: string
  readonly last: string
}

/** The day that a text names; undefined if there is no such day. */
function parseDay(text: string): number | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return undefined
  const midnight = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== text) return undefined
  return toInstant(localTime(midnight).startOf('day'))
}

/** Years of the Thai calendar, such as 2569, are 543 ahead. */
const inCommonEra = (text: string) => text.replace(/^2[56]\d\d(?=-)/, (year) => String(Number(year) - 543))

/** The days of a request, by default today; undefined if they can't be shown. */
function readDays({ c, deps }: StaffRequest): Days | undefined {
  const today = dayOf(deps.clock.now())
  const first = inCommonEra(c.req.query('from') || today)
  const last = inCommonEra(c.req.query('to') || (c.req.query('from') ? first : today))
  const [from, lastDay] = [parseDay(first), parseDay(last)]
  if (from === undefined || lastDay === undefined) return undefined
  if (lastDay < from || lastDay - from >= MAX_DAYS * DAY_MS) return undefined
  return { first, last, from, to: lastDay + DAY_MS }
}

function dayOf(at: number): string {
  return localTime(at).format(FORMAT)
}

/** What was booked in a day or a range of days, and the balances at its ends. */
export async function showDay(request: StaffRequest): Promise<Response> {
  const { c, deps, text, language } = request
  const days = readDays(request)
  if (!days)
    return await renderPage(request, {
      title: text.day.title,
      status: 400,
      notice: { kind: 'bad', text: text.day.invalidRange(MAX_DAYS) },
      content: rangeForm(request, c.req.query('from') ?? '', c.req.query('to') ?? ''),
    })
  const report = await readDayReport(deps.db, days)
  return await renderPage(request, {
    title: `${text.day.title}: ${text.day.range(days.first, days.last)}`,
    notice: isBalanced(report)
      ? { kind: 'good', text: text.day.balanced }
      : { kind: 'bad', text: text.day.unbalanced },
    beside: html`<a class="button quiet" href="/desk/day.csv?${query(days.first, days.last)}" download>${text.day.download}</a>`,
    content: html`${rangeForm(request, days.first, days.last)}
      ${report.currencies.map((one) => renderCurrency(one, text, currencyName(one.currency, language)))}
      ${panel('sums', text.day.sums, facts([[text.day.ledgerSum, formatAmount(report.ledgerSum)]]))}`,
  })
}

function isBalanced({ currencies, ledgerSum }: DayReport): boolean {
  return ledgerSum === 0 && currencies.every((one) => one.entriesSum === 0 && one.balancesSum === 0)
}

function query(from: string, to: string): string {
  return `${new URLSearchParams({ from, to })}`
}

function rangeForm({ deps, text }: StaffRequest, first: string, last: string): Html {
  const now = deps.clock.now()
  const [today, yesterday] = [dayOf(now), dayOf(now - DAY_MS)]
  const month = dayOf(toInstant(localTime(now).startOf('month')))
  const links = [
    [text.day.today, today, today],
    [text.day.yesterday, yesterday, yesterday],
    [text.day.month, month, today],
  ] as const
  const input = (name: string, label: string, value: string) =>
    html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="date" value="${value}" required></div>`
  return html`<div class="panel">
    <form method="get" action="/desk/day" class="range">
      ${input('from', text.day.from, first)}${input('to', text.day.to, last)}
      <button>${text.day.show}</button>
    </form>
    <ul class="pages">${links.map(
      ([label, from, to]) =>
        html`<li><a class="button quiet" href="/desk/day?${query(from, to)}">${label}</a></li>`,
    )}</ul>
    <p class="hint">${text.day.zone}</p>
  </div>`
}

/** Kinds in the order of their importance; then those that this page doesn't know. */
function sortKinds(kinds: readonly KindSum[], text: Texts): KindSum[] {
  const order = Object.keys(text.day.kinds)
  const place = ({ kind }: KindSum) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return [...kinds].sort((a, b) => place(a) - place(b))
}

function kindName({ kind, way }: KindSum, text: Texts): string {
  const name = text.day.kinds[kind] ?? kind
  return kind === 'deposit' ? `${name} ${text.day.ways[way] ?? text.day.otherWay}` : name
}

function accountName(account: string, text: Texts): string {
  return text.day.accountNames[account] ?? account
}

function renderCurrency(report: CurrencyReport, text: Texts, currency: string): Html {
  const number = (label: string) => ({ label, kind: 'number' }) as const
  const kinds = sortKinds(report.kinds, text).map((one) => [
    kindName(one, text),
    one.count,
    formatAmount(one.moved),
    formatAmount(one.members),
  ])
  const accounts = report.accounts.map(({ account, opening, closing }) => [
    accountName(account, text),
    formatAmount(opening),
    formatAmount(closing - opening),
    formatAmount(closing),
  ])
  const id = report.currency.toLowerCase()
  return html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${text.day.currency}: ${currency}</h2>
    ${table(
      text.day.booked,
      [
        { label: text.day.kind },
        number(text.day.count),
        number(text.day.amount),
        number(text.day.membersChange),
      ],
      kinds,
      text.day.bookedEmpty,
    )}
    ${table(
      text.day.accounts,
      [
        { label: text.day.account },
        number(text.day.opening),
        number(text.day.change),
        number(text.day.closing),
      ],
      accounts,
      '',
    )}
    ${facts([
      [text.day.entriesSum, formatAmount(report.entriesSum)],
      [text.day.balancesSum, formatAmount(report.balancesSum)],
    ])}
  </section>`
}

/** The same as a CSV file, with amounts in baht or kip. */
export async function saveDay(request: StaffRequest): Promise<Response> {
  const { c, deps, text } = request
  const days = readDays(request)
  if (!days) throw new DomainError('KEY_INVALID')
  const { currencies, ledgerSum } = await readDayReport(deps.db, days)
  const { day } = text
  const header = [
    day.currency,
    day.from,
    day.to,
    day.part,
    day.kind,
    day.count,
    day.amount,
    day.membersChange,
    day.opening,
    day.closing,
  ]
  const line = (currency: Currency | '', ...cells: (string | number)[]) => [
    currency,
    days.first,
    days.last,
    ...cells,
  ]
  const rows = currencies.flatMap((one) => [
    ...sortKinds(one.kinds, text).map((sum) =>
      line(
        one.currency,
        day.booked,
        kindName(sum, text),
        sum.count,
        sum.moved / 100,
        sum.members / 100,
        '',
        '',
      ),
    ),
    ...one.accounts.map(({ account, opening, closing }) =>
      line(
        one.currency,
        day.accounts,
        accountName(account, text),
        '',
        (closing - opening) / 100,
        '',
        opening / 100,
        closing / 100,
      ),
    ),
    line(one.currency, day.sums, day.entriesSum, '', one.entriesSum / 100, '', '', ''),
    line(one.currency, day.sums, day.balancesSum, '', '', '', '', one.balancesSum / 100),
  ])
  const name = days.first === days.last ? days.first : `${days.first}_${days.last}`
  return c.body(
    writeCsv([header, ...rows, line('', day.sums, day.ledgerSum, '', '', '', '', ledgerSum / 100)]),
    200,
    {
      ...deskHeaders,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="day-${name}.csv"`,
    },
  )
}
