import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { chatHistory } from '#contract/chat.ts'
import { inviteList } from '#contract/invite.ts'
import { refundList } from '#contract/refund.ts'
import { statementList, statementSlips } from '#contract/statement.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'

const GROUP = 'Lists'
const SECTION = 'SPEC §9 Pagination'
const SMALL_PAGE = 2

/** Entries of a page, as the portal requests them (SPEC §9). */
const PAGE_SIZE = 10

const UNREADABLE = 'the list can’t be read'

const pagedLists: readonly (readonly [call: Call, list: string])[] = [
  [statementList, 'statements'],
  [statementSlips, 'slips'],
  [inviteList, 'invites'],
  [refundList, 'refunds'],
]

/** A page of a list; its records are compared as they were sent. */
interface Page {
  readonly records: readonly string[]
  readonly total: number | undefined
}

/** Checks that page and limit are respected, that `total` is true, and `limit` and `skip` of the chat's history. */
export async function checkPages(kit: Kit): Promise<void> {
  for (const [call, list] of pagedLists)
    await kit.check(GROUP, `pages of ${titleOf(call)}`, (report) => checkList(kit, report, call, list))
  await kit.check(GROUP, `pages of ${titleOf(chatHistory)}`, (report) => checkHistory(kit, report))
}

async function checkList(kit: Kit, report: Reporter, call: Call, list: string): Promise<void> {
  const schema = v.object({ [list]: v.array(v.unknown()) })
  const total = v.object({ total: v.optional(v.number()) })
  const readPage = async (page: number, limit: number): Promise<Page | undefined> => {
    const { json } = await kit.host.send(call, { body: { page, limit } })
    const parsed = v.safeParse(schema, json?.value)
    const counted = v.safeParse(total, json?.value)
    if (!parsed.success) return undefined
    const records = (parsed.output[list] ?? []).map((record) => JSON.stringify(record))
    return { records, total: counted.success ? counted.output.total : undefined }
  }
  const both = await readPage(1, 2 * SMALL_PAGE)
  const first = await readPage(1, SMALL_PAGE)
  const second = await readPage(2, SMALL_PAGE)
  if (!both || !first || !second) return report.skip(UNREADABLE)
  const place = { path: `$.${list}` }
  if (!reportContinuation(report, call, place, [both.records, first.records, second.records])) return
  if (first.total !== undefined) await checkTotal(report, call, list, { total: first.total, readPage })
}

/** The last page must have what is left of `total`, and the page after it nothing. */
async function checkTotal(
  report: Reporter,
  call: Call,
  list: string,
  {
    total,
    readPage,
  }: { total: number; readPage: (page: number, limit: number) => Promise<Page | undefined> },
): Promise<void> {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const last = await readPage(pages, PAGE_SIZE)
  const beyond = await readPage(pages + 1, PAGE_SIZE)
  if (!last || !beyond) return report.skip(UNREADABLE)
  const left = total - (pages - 1) * PAGE_SIZE
  if (last.records.length !== left) {
    const message = `Of ${total} entries, page ${pages} should have ${left}, but has ${last.records.length}.`
    report.error(SECTION, titleOf(call), message, { path: '$.total' })
  }
  if (beyond.records.length > 0) {
    const message = `The page after all ${total} entries isn’t empty, but has ${beyond.records.length}.`
    report.error(SECTION, titleOf(call), message, { path: `$.${list}` })
  }
}

async function checkHistory(kit: Kit, report: Reporter): Promise<void> {
  const { chatPrefix, profileId } = kit.facts
  if (chatPrefix === undefined || !profileId)
    return report.skip('the chat is off, or the member’s id is unknown')
  const read = async (skip: number, limit: number) => {
    const { json } = await kit.host.send(chatHistory, { body: { userId: profileId, limit, skip } })
    const parsed = v.safeParse(v.array(v.unknown()), json?.value)
    return parsed.success ? parsed.output.map((message) => JSON.stringify(message)) : undefined
  }
  const both = await read(0, 2 * SMALL_PAGE)
  const first = await read(0, SMALL_PAGE)
  const second = await read(SMALL_PAGE, SMALL_PAGE)
  if (!both || !first || !second) return report.skip(UNREADABLE)
  reportContinuation(report, chatHistory, { path: '$' }, [both, first, second])
}

/** @returns whether two small pages have what a page of twice the size has */
function reportContinuation(
  report: Reporter,
  call: Call,
  place: { readonly path: string },
  [both, first, second]: readonly [readonly string[], readonly string[], readonly string[]],
): boolean {
  if (first.length > SMALL_PAGE) {
    const message = `A page of ${SMALL_PAGE} has ${first.length} entries: the limit is ignored.`
    report.error(SECTION, titleOf(call), message, place)
  } else if (both.join() !== [...first, ...second].join())
    report.error(SECTION, titleOf(call), 'Two pages don’t continue each other.', place)
  else return true
  return false
}
