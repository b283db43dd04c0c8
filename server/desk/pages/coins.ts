import { html } from 'hono/html'
import { typedWhole } from '#contract/formats/typed-amount.ts'
import { field, form } from '#server/desk/forms.ts'
import { type Html, panel } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { MemberRecord } from '#server/modules/accounts/member-lookup.ts'
import { giveCoins, readCoins } from '#server/modules/spin/manage-coins.ts'
import { SecondPersonNeeded } from '#server/modules/staff/second-person.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { isDecider, lineOf, memberPath, reasonField } from './member-forms.ts'

/** The form that gives the member coins for the wheel; nothing for roles that don't decide. */
export async function coinsPanel(request: StaffRequest, member: MemberRecord): Promise<Html> {
  const { text, csrf, deps } = request
  if (!isDecider(request)) return ''
  const coins = await readCoins(deps.db, member.id)
  const content = html`<p class="hint">${text.coinsNow(coins)}</p>
    <input type="hidden" name="seen" value="${coins}">
    ${field({ name: 'coins', label: text.coins, autocomplete: 'off', inputmode: 'numeric' })}
    ${reasonField(request, 'coins-reason')}
    <button>${text.giveCoins}</button>`
  return panel('coins', text.giveCoins, form(csrf, memberPath(member, 'coins'), content))
}

/** @returns whether they were given, or why they can't be */
export async function give(request: StaffRequest, member: MemberRecord): Promise<boolean | string> {
  const { deps, text, by, fields } = request
  const { coins: typed = '', seen = '' } = fields
  const coins = typedWhole(typed) ?? 0
  const reason = lineOf(request, 'reason')
  if (reason === undefined) return text.reasonForLogMissing
  if (coins < 1 || coins > 9999) return text.coinsInvalid
  const gift = { coins, seen: Number(seen), reason, by }
  try {
    const given = await giveCoins(deps, { memberId: member.id, publicId: member.public_id, ...gift })
    return given === 'given' || text.coinsChanged
  } catch (error) {
    if (error instanceof DomainError && error.key === 'KEY_INVALID') return text.coinsInvalid
    if (error instanceof SecondPersonNeeded) return text.coinsAboveLimit
    throw error
  }
}
