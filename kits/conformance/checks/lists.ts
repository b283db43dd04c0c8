import * as v from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import { count } from '../../../src/contract/shapes.ts'
import { statementList, statementTypes } from '../../../src/contract/statement.ts'
import { makeCall } from '../kit/answer.ts'
import { type Reporter, titleOf } from '../kit/findings.ts'
import type { Kit } from '../kit/kit.ts'
import { NO_CHAT, PAGE_SIZE, pagedLists } from './call-cases.ts'

const SMALL_PAGE = 2

/** Checks pages of lists, their `total`, and the filter of the statement where the host offers it. */
export async function checkLists(kit: Kit): Promise<void> {
  for (const [call, list] of pagedLists)
    await kit.check('Lists', `pages of ${titleOf(call)}`, (report) => checkPages(kit, report, call, list))
  await kit.check('Lists', 'filter of the statement', async (report) => {
    if (!kit.offers('statement-filter'))
      return report.skip('the host doesn’t offer the capability "statement-filter"')
    await checkTypeFilter(kit, report)
    await checkTimeFilter(kit, report)
  })
}

/** Two small pages have what a page of twice the size has; `total` counts what all pages have. */
async function checkPages(kit: Kit, report: Reporter, call: Call, list?: string): Promise<void> {
  const { chatPrefix, profileId: userId } = kit.facts
  if (!list && (chatPrefix === undefined || !userId)) return report.skip(NO_CHAT)
  const readPage = async (page: number, limit: number) => {
    const body = list ? { page, limit } : { userId, limit, skip: (page - 1) * limit }
    const sent: unknown = (await kit.host.send(call, { body })).json?.value
    const records: unknown = list ? Object(sent)[list] : sent
    if (!Array.isArray(records)) return undefined
    const total = v.safeParse(count, Object(sent).total)
    // Records are compared as they were sent.
    return {
      texts: records.map((one) => JSON.stringify(one)),
      total: total.success ? total.output : undefined,
    }
  }
  const both = await readPage(1, 2 * SMALL_PAGE)
  const first = await readPage(1, SMALL_PAGE)
  const second = await readPage(2, SMALL_PAGE)
  if (!both || !first || !second) return report.skip('the list can’t be read')
  const fail = (message: string, path = list ? `$.${list}` : '$') =>
    report.error('lists', call, message, path)
  if (first.texts.length > SMALL_PAGE)
    return fail(`A page of ${SMALL_PAGE} has ${first.texts.length} entries: the limit is ignored.`)
  if (both.texts.join() !== [...first.texts, ...second.texts].join())
    return fail('Two pages don’t continue each other.')
  const { total } = first
  if (total === undefined) return
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const left = total - (pages - 1) * PAGE_SIZE
  const last = await readPage(pages, PAGE_SIZE)
  const beyond = await readPage(pages + 1, PAGE_SIZE)
  if (!last || !beyond) return report.skip('the last page can’t be read')
  const says = `"total" is ${total}, but page`
  if (last.texts.length !== left)
    fail(`${says} ${pages} has ${last.texts.length} entries instead of ${left}.`, '$.total')
  if (beyond.texts.length > 0)
    fail(`${says} ${pages + 1}, after the last one, has ${beyond.texts.length} entries.`)
}

/** Filters by every type: a host that ignores the filter answers at least one of them with other entries. */
async function checkTypeFilter(kit: Kit, report: Reporter): Promise<void> {
  for (const type of statementTypes) {
    const answer = await readFiltered(kit, report, { types: [type] })
    if (!answer) return
    const at = answer.statements.findIndex(({ statementType }) => statementType !== type)
    const missing = statementTypes.find((one) => answer.totals?.[one] === undefined)
    const fail = (message: string, path: string) => report.error('lists', statementList, message, `$.${path}`)
    if (at >= 0)
      fail(`Filtered by "${type}", the statement has another entry.`, `statements[${at}].statementType`)
    if (missing) fail('A filtered statement needs the sum of every type.', `totals.${missing}`)
    if (at >= 0 || missing) return
  }
}

/** Splits the statement at the time of its middle entry, which belongs to the newer part. */
async function checkTimeFilter(kit: Kit, report: Reporter): Promise<void> {
  const entries = kit.facts.statement ?? []
  const middle = entries[Math.floor(entries.length / 2)]?.createdAt
  if (middle === undefined) return
  for (const bound of ['from', 'to'] as const) {
    const answer = await readFiltered(kit, report, { [bound]: new Date(middle).toISOString() })
    const at = answer?.statements.findIndex(({ createdAt }) => createdAt >= middle === (bound === 'to')) ?? -1
    const message = `The filter "${bound}" lets other entries through.`
    if (at >= 0) report.error('lists', statementList, message, `$.statements[${at}].createdAt`)
  }
}

const readFiltered = (kit: Kit, report: Reporter, filter: object) =>
  makeCall(kit, report, statementList, { body: { page: 1, limit: PAGE_SIZE, ...filter } })
