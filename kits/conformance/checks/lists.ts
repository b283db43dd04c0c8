import { statementList, statementTypes } from '#contract/statement.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { reportAnswer } from './answer.ts'
import { checkPages } from './pages.ts'

const GROUP = 'Lists'
const NO_FILTER = 'the host doesn’t offer the capability "statement-filter"'

/** Checks the pages of lists, and the filter of the statement where the host offers it. */
export async function checkLists(kit: Kit): Promise<void> {
  await checkPages(kit)
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
