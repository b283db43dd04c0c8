import { html } from 'hono/html'
import {
  type Cell,
  check,
  checks,
  currencyName,
  field,
  form,
  formatHundredths,
  type Html,
  section,
  table,
} from '#server/demo/console/html.ts'
import type { ConsoleMember } from '#server/demo/console/queries.ts'
import type { Deps } from '#server/deps.ts'
import { readInviteTotals } from '#server/modules/rewards/invite.ts'
import { readRefundState } from '#server/modules/rewards/refund.ts'
import { type OperatorSettings, readOperatorSettings } from '#server/modules/settings/settings.ts'

/** Section with the selected member's accrued rewards. */
export async function rewardsSection(
  { db }: Pick<Deps, 'db'>,
  member: ConsoleMember | undefined,
): Promise<Html> {
  const settings = await readOperatorSettings(db)
  const rows: (readonly Cell[])[] = []
  if (member) {
    const { invitees, qualified, accrued } = await readInviteTotals(db, member.id, settings)
    const refund = await readRefundState(db, member.id)
    const amounts = [accrued, refund.accrued, refund.unmoved].map(formatHundredths)
    rows.push([member.username, `${qualified} of ${invitees}`, ...amounts])
  }
  const heads = [
    'Phone',
    { number: 'Friends who count' },
    { number: 'Invite bonus accrued' },
    { number: 'Refund accrued' },
    { number: 'Refund to move' },
  ]
  const list = table(`Accrued in ${currencyName(member?.currency)}`, heads, rows, 'There is no member.')
  return section('rewards', 'Invite and refund', list)
}

/** Section with a form for the operator's terms of invite and refund. */
export async function termsSection(
  { db }: Pick<Deps, 'db'>,
  member: ConsoleMember | undefined,
): Promise<Html> {
  const settings = await readOperatorSettings(db)
  return section('terms', 'Terms of invite and refund', termsForm(settings, member))
}

function termsForm(settings: OperatorSettings, member: ConsoleMember | undefined): Html {
  return form(
    'rewards',
    'Invite and refund',
    html`${checks(
      check('inviteActive', 'Invite bonus can be received', settings.inviteActive),
      check('inviteBanner', 'Banner before invite', settings.inviteBanner),
      check('refundActive', 'Refund can be received', settings.refundActive),
      check('refundBanner', 'Banner before refund', settings.refundBanner),
    )}
      ${field({ name: 'inviteRate', label: "Invite bonus (% of friends' stakes)", value: settings.inviteRate, inputmode: 'decimal' })}
      ${field({ name: 'inviteMinPlay', label: 'A friend counts from stakes of (baht)', value: settings.inviteMinPlay / 100, inputmode: 'decimal' })}
      ${field({ name: 'refundRate', label: 'Refund (% of net losses)', value: settings.refundRate, inputmode: 'decimal' })}
      ${field({ name: 'refundMin', label: 'Smallest refund (baht)', value: settings.refundMin / 100, inputmode: 'decimal' })}
      <button>Save invite and refund</button>`,
    member?.id,
  )
}
