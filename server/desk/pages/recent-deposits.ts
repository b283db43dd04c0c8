import { html } from 'hono/html'
import { facts, formatMoney, formatTime, type Html, panel } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Decision } from '#server/modules/ledger/pending-decisions.ts'
import { listRecentDeposits } from '#server/modules/ledger/recent-deposits.ts'

const RECENT_MS = 7 * 24 * 3600_000
const LENGTH = 5

/**
 * What was credited to the member lately, beside a deposit that they have announced: the same transfer may have come by its slip or
 * code as well, and nothing else connects the two.
 */
export async function recentDepositsPanel(request: StaffRequest, one: Decision): Promise<Html> {
  const { deps, text, language } = request
  const since = one.created_at - RECENT_MS
  const list = await listRecentDeposits(deps.db, { memberId: one.member_id, since, limit: LENGTH })
  if (list.length === 0) return ''
  const rows = list.map(({ at, way, amount, is_taken_back }) => {
    const figure = formatMoney(is_taken_back ? -amount : amount, one.currency, language)
    const money = html`<span class="amount">${figure}</span>`
    if (is_taken_back) return [formatTime(at), html`${money} ${text.takenBack}`] as const
    const name = text.day.ways[way === 'announced' ? 'manual' : (way ?? '')] ?? text.day.otherWay
    const mark = amount === one.amount ? html` <span class="chip bad">${text.sameAmount}</span>` : ''
    return [formatTime(at), html`${money}${mark} ${name}`] as const
  })
  return panel(
    'recent',
    text.recentDeposits,
    html`<p class="hint">${text.recentDepositsHint}</p>${facts(rows)}`,
  )
}
