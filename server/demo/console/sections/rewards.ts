import { html } from 'hono/html'
import {
  check,
  currencyName,
  decimal,
  field,
  form,
  type Html,
  section,
  table,
} from '#server/demo/console/html.ts'
import type { ConsoleMember } from '#server/demo/console/queries.ts'
import type { Deps } from '#server/deps.ts'
import { inviteFigures } from '#server/modules/rewards/invite.ts'
import { refundState } from '#server/modules/rewards/refund.ts'
import { type OperatorSettings, readOperatorSettings } from '#server/modules/settings/settings.ts'

/** Section with the selected member's accrued rewards, and a form for the operator's terms. */
export async function rewardsSection(
  { db }: Pick<Deps, 'db'>,
  member: ConsoleMember | undefined,
): Promise<Html> {
  const switches = await readOperatorSettings(db)
  const rows: Html[] = []
  if (member) {
    const { invitees, met, accrued } = await inviteFigures(db, member.id, switches)
    const refund = await refundState(db, member.id)
    rows.push(
      html`<tr><td>${member.username}</td><td class="num">${met} of ${invitees}</td>
        <td class="num">${decimal(accrued)}</td><td class="num">${decimal(refund.accrued)}</td>
        <td class="num">${decimal(refund.waiting)}</td></tr>`,
    )
  }
  const heads = ['Phone', 'Friends who count', 'Invite bonus accrued', 'Refund accrued', 'Refund to move']
  const list = table(`Accrued in ${currencyName(member?.currency)}`, heads, rows, 'There is no member.')
  return section('rewards', 'Invite and refund', html`${list}${termsForm(switches, member)}`)
}

function termsForm(now: OperatorSettings, member: ConsoleMember | undefined): Html {
  return form(
    'rewards',
    'Invite and refund',
    html`${check('inviteActive', 'Invite bonus can be received', now.inviteActive)}
      ${field({ name: 'inviteRate', label: "Invite bonus (% of friends' stakes)", value: now.inviteRate, inputmode: 'decimal' })}
      ${field({ name: 'inviteMinPlay', label: 'A friend counts from stakes of (baht)', value: now.inviteMinPlay / 100, inputmode: 'decimal' })}
      ${check('inviteBanner', 'Banner before invite', now.inviteBanner)}
      ${check('refundActive', 'Refund can be received', now.refundActive)}
      ${field({ name: 'refundRate', label: 'Refund (% of net losses)', value: now.refundRate, inputmode: 'decimal' })}
      ${field({ name: 'refundMin', label: 'Smallest refund (baht)', value: now.refundMin / 100, inputmode: 'decimal' })}
      ${check('refundBanner', 'Banner before refund', now.refundBanner)}
      <button>Save invite and refund</button>`,
    member?.id,
  )
}
