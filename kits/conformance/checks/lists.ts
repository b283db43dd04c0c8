import * as v from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import { chatHistory } from '../../../src/contract/chat.ts'
import { inviteList } from '../../../src/contract/invite.ts'
import { refundList } from '../../../src/contract/refund.ts'
import { count } from '../../../src/contract/shapes.ts'
import { statementList, statementSlips, statementTypes } from '../../../src/contract/statement.ts'
import { makeCall } from '../kit/answer.ts'
import { type Reporter, titleOf } from '../kit/findings.ts'
import type { Kit } from '../kit/kit.ts'
import { NO_CHAT, PAGE_SIZE } from './call-cases.ts'

const SMALL_PAGE = 2

/** Lists with pages, and the name of their records in the answer; none if the answer is the list. */
const pagedLists: readonly (readonly [call: Call, list?: string])[] = [
  [statementList, 'statements'],
  [statementSlips, 'slips'],
  [inviteList, 'invites'],
  [refundList, 'refunds'],
  [chatHistory],
]

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
async function checkPages(kit: Kit, report: Reporter, call: Call, list: string | undefined): Promise<void> {
  const { chatPrefix, profileId: userId } = kit.facts
  if (!list && (chatPrefix === undefined || !userId)) return report.skip(NO_CHAT)
  /** Records are compared as they were sent. */
  const readPage = async (page: number, limit: number) => {
    const body = list ? { page, limit } : { userId, limit, skip: (page - 1) * limit }
    const sent = (await kit.host.send(call, { body })).json?.value
    const answer: Record<string, unknown> = list ? Object(sent) : { messages: sent }
    const records = answer[list ?? 'messages']
    if (!Array.isArray(records)) return undefined
    const total = v.safeParse(count, answer.total)
    const texts = records.map((record: unknown) => JSON.stringify(record))
    return { records: texts, total: total.success ? total.output : undefined }
  }
  const UNREADABLE = 'the list can’t be read'
  const both = await readPage(1, 2 * SMALL_PAGE)
  const first = await readPage(1, SMALL_PAGE)
  const second = await readPage(2, SMALL_PAGE)
  if (!both || !first || !second) return report.skip(UNREADABLE)
  const fail = (message: string, path = list ? `$.${list}` : '$') =>
    report.error('lists', call, message, path)
  if (first.records.length > SMALL_PAGE)
    return fail(`A page of ${SMALL_PAGE} has ${first.records.length} entries: the limit is ignored.`)
  if (both.records.join() !== [...first.records, ...second.records].join())
    return fail('Two pages don’t continue each other.')
  const { total } = first
  if (total === undefined) return
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const left = total - (pages - 1) * PAGE_SIZE
  const last = await readPage(pages, PAGE_SIZE)
  const beyond = await readPage(pages + 1, PAGE_SIZE)
  if (!last || !beyond) return report.skip(UNREADABLE)
  const says = `"total" is ${total}, but page`
  if (last.records.length !== left)
    fail(`${says} ${pages} has ${last.records.length} entries instead of ${left}.`, '$.total')
  if (beyond.records.length > 0)
    fail(`${says} ${pages + 1}, after the last one, has ${beyond.records.length} entries.`)
}

/** Filters by every type: a host that ignores the filter answers at least one of them with other entries. */
async function checkTypeFilter(kit: Kit, report: Reporter): Promise<void> {
  for (const type of statementTypes) {
    const answer = await readFiltered(kit, report, { types: [type] })
    const at = answer?.statements.findIndex(({ statementType }) => statementType !== type) ?? -1
    const missing = answer && statementTypes.find((one) => answer.totals?.[one] === undefined)
    const fail = (message: string, path: string) => report.error('lists', statementList, message, `$.${path}`)
    if (at >= 0)
      fail(`Filtered by "${type}", the statement has another entry.`, `statements[${at}].statementType`)
    if (missing) fail('A filtered statement needs the sum of every type.', `totals.${missing}`)
    if (!answer || at >= 0 || missing) return
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
