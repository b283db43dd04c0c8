import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { inviteList } from '#contract/invite.ts'
import { refundList } from '#contract/refund.ts'
import { statementList, statementSlips, statementTypes } from '#contract/statement.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { reportAnswer } from './answer.ts'

const GROUP = 'Lists'
const SMALL_PAGE = 2
const NO_FILTER = 'the host doesn’t offer the capability "statement-filter"'

const pagedLists: readonly (readonly [call: Call, list: string])[] = [
  [statementList, 'statements'],
  [statementSlips, 'slips'],
  [inviteList, 'invites'],
  [refundList, 'refunds'],
]

const record = v.looseObject({ createdAt: v.unknown() })

/** Times of a page's records, as they were sent; undefined if the page can't be read. */
async function readPage(kit: Kit, call: Call, list: string, page: number, limit: number) {
  const { json } = await kit.host.send(call, { body: { page, limit } })
  const parsed = v.safeParse(v.object({ [list]: v.array(record) }), json?.value)
  return parsed.success ? parsed.output[list]?.map(({ createdAt }) => String(createdAt)) : undefined
}

/** Checks that page and limit are respected, and the filter of the statement where the host offers it. */
export async function checkLists(kit: Kit): Promise<void> {
  for (const [call, list] of pagedLists) {
    await kit.check(GROUP, `pages of ${titleOf(call)}`, async (report) => {
      const both = await readPage(kit, call, list, 1, 2 * SMALL_PAGE)
      const first = await readPage(kit, call, list, 1, SMALL_PAGE)
      const second = await readPage(kit, call, list, 2, SMALL_PAGE)
      if (!both || !first || !second) return report.skip('the list can’t be read')
      if (first.length > SMALL_PAGE) {
        const message = `A page of ${SMALL_PAGE} has ${first.length} entries: the limit is ignored.`
        return report.error('SPEC §9 Pagination', titleOf(call), message, { path: `$.${list}` })
      }
      if (both.join() !== [...first, ...second].join())
        report.error('SPEC §9 Pagination', titleOf(call), 'Two pages don’t continue each other.', {
          path: `$.${list}`,
        })
    })
  }
  await kit.check(GROUP, 'filter of the statement by type', (report) => checkTypeFilter(kit, report))
  await kit.check(GROUP, 'filter of the statement by time', (report) => checkTimeFilter(kit, report))
}

/** Filters by every type: a host that ignores the filter answers at least one of them with other entries. */
async function checkTypeFilter(kit: Kit, report: Reporter): Promise<void> {
  if (!kit.offers('statement-filter')) return report.skip(NO_FILTER)
  const title = titleOf(statementList)
  for (const type of statementTypes) {
    const response = await kit.host.send(statementList, { body: { page: 1, limit: 10, types: [type] } })
    const answer = reportAnswer(report, statementList, response)
    if (!answer) return
    const at = answer.statements.findIndex(({ statementType }) => statementType !== type)
    if (at >= 0)
      report.error('D41', title, `Filtered by "${type}", the statement has another entry.`, {
        path: `$.statements[${at}].statementType`,
      })
    const missing = statementTypes.find((one) => answer.totals?.[one] === undefined)
    if (missing)
      report.error('D41', title, 'A filtered statement needs the sum of every type.', {
        path: `$.totals.${missing}`,
      })
    if (at >= 0 || missing) return
  }
}

/** Splits the statement at the time of its middle entry, which belongs to the newer part. */
async function checkTimeFilter(kit: Kit, report: Reporter): Promise<void> {
  if (!kit.offers('statement-filter')) return report.skip(NO_FILTER)
  const entries = kit.facts.statement ?? []
  const middle = entries[Math.floor(entries.length / 2)]?.createdAt
  if (middle === undefined) return report.skip('the statement is empty')
  const time = new Date(middle).toISOString()
  const filters = [
    {
      filter: { from: time },
      isRight: (at: number) => at >= middle,
      rule: `created before ${time}, its "from"`,
    },
    {
      filter: { to: time },
      isRight: (at: number) => at < middle,
      rule: `not created before ${time}, its "to"`,
    },
  ]
  for (const { filter, isRight, rule } of filters) {
    const response = await kit.host.send(statementList, { body: { page: 1, limit: 10, ...filter } })
    const answer = reportAnswer(report, statementList, response)
    const at = answer?.statements.findIndex(({ createdAt }) => !isRight(createdAt)) ?? -1
    if (at >= 0)
      report.error('D41', titleOf(statementList), `The filtered statement has an entry ${rule}.`, {
        path: `$.statements[${at}].createdAt`,
      })
  }
}
