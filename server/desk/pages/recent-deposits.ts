import { html } from 'hono/html'
import { formatMoney, type Html, panel, table, time } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Decision } from '#server/modules/ledger/pending-decisions.ts'
import { listRecentDeposits } from '#server/modules/ledger/recent-deposits.ts'

const RECENT_MS = 7 * 24 * 3600_000
const LENGTH = 10

/**
 * What was credited to the member lately, beside a deposit that they have announced: the same transfer may have come by its slip or
 * code as well, and nothing else connects the two.
 */
export async function recentDepositsPanel(request: StaffRequest, one: Decision): Promise<Html> {
  const { deps, text, language } = request
  const since = one.created_at - RECENT_MS
  const list = await listRecentDeposits(deps.db, { memberId: one.member_id, since, limit: LENGTH })
  if (list.length === 0) return ''
  const columns = [{ label: text.time }, { label: text.way }, { label: text.amount, kind: 'number' }] as const
  const rows = list.map(({ at, way, amount }) => [
    time(at),
    text.day.ways[way === 'announced' ? 'manual' : (way ?? '')] ?? text.day.otherWay,
    html`<span class="amount">${formatMoney(amount, one.currency, language)}</span>${amount === one.amount ? html` <span class="chip bad">${text.sameAmount}</span>` : ''}`,
  ])
  return panel(
    'recent',
    text.recentDeposits,
    html`<p class="hint">${text.recentDepositsHint}</p>${table(text.recentDeposits, columns, rows, '')}`,
  )
}
