import * as v from 'valibot'
import { statementStatuses } from '#contract/statement.ts'
import { filterTypes } from '#domain/statement/statement-rules.ts'
import { FIRST_DAY } from './period.ts'
import { noFilter, type StatementFilter } from './statement-filter.ts'

/** Whether a text is a day that the filter accepts, as YYYY-MM-DD; 2026-02-30 is none. */
function isDay(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text && text >= FIRST_DAY
}

const day = v.pipe(v.string(), v.check(isDay))

/** What the statement's address says; whatever is missing or invalid has its default. */
const addressSchema = v.object({
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), 1),
  types: v.pipe(
    v.fallback(v.string(), ''),
    v.transform((text) => filterTypes.filter((type) => text.split(',').includes(type))),
  ),
  status: v.fallback(v.optional(v.picklist(statementStatuses)), undefined),
  from: v.fallback(day, ''),
  to: v.fallback(day, ''),
})

/** Parses the page (1-based) and the filter in a URL's search part. */
export function parseStatementSearch(search: string): { page: number; filter: StatementFilter } {
  const params = Object.fromEntries(new URLSearchParams(search))
  const { page, ...filter } = v.parse(addressSchema, { page: '', types: '', from: '', to: '', ...params })
  const isReversed = filter.from !== '' && filter.to !== '' && filter.to < filter.from
  return { page, filter: { ...noFilter, ...filter, ...(isReversed && { to: '' }) } }
}

/** Sets page and filter in a URL's search part; defaults are left out. Other parameters are preserved. */
export function searchOf(search: string, page: number, { types, status, from, to }: StatementFilter): string {
  const params = new URLSearchParams(search)
  const wanted = {
    page: page > 1 ? String(page) : '',
    types: types.join(','),
    status: status ?? '',
    from,
    to,
  }
  for (const [name, value] of Object.entries(wanted)) {
    params.delete(name)
    if (value) params.set(name, value)
  }
  const text = params.toString()
  return text && `?${text}`
}
