import { html } from 'hono/html'
import {
  button,
  choice,
  field,
  form,
  formatTime,
  type Html,
  section,
  table,
} from '#server/demo/console/html.ts'
import type { ConsoleMember } from '#server/demo/console/queries.ts'
import { listNewestSpins } from '#server/demo/console/spin-queries.ts'
import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { listWheels } from '#server/modules/spin/manage-wheels.ts'

const kinds = [
  { value: 'money', text: 'Paid into the wallet' },
  { value: 'goods', text: 'Not money' },
  { value: 'withdrawn', text: 'Prize withdrawn' },
  { value: 'expired', text: 'Expired' },
]

/** Section with coins and coupons for the selected member. */
export function coinSection(member: ConsoleMember | undefined): Html {
  const content = member ? memberForms(member) : html`<p class="empty">There is no member.</p>`
  return section('coins', 'Coins and coupons', content)
}

/** Section with the spin wheel: on/off, active wheel, newest spins. */
export async function wheelSection({ db }: Deps): Promise<Html> {
  const { spin } = await readOperatorSettings(db)
  const wheels = await listWheels(db)
  const options = wheels.map(({ code, name, slices }) => ({
    value: code,
    text: `${name} (${slices} slices)`,
  }))
  const active = wheels.find(({ is_active }) => is_active)?.code
  const rows = (await listNewestSpins(db, 10)).map((row) => [
    row.id,
    formatTime(row.spun_at),
    row.username,
    row.label,
    row.prize ?? '',
  ])
  return section(
    'spin',
    'Spin wheel',
    html`<div class="state">The spin wheel is ${spin ? 'on' : 'off'}.
        ${button('offer-spin', spin ? 'Turn off' : 'Turn on', spin ? 'Turn the spin wheel off' : 'Turn the spin wheel on', { spin: spin ? 'off' : 'on' })}</div>
      ${form('choose-wheel', 'Choose a wheel', html`${choice('wheel', 'Wheel', options, active)}<button>Offer wheel</button>`, undefined)}
      ${table('Newest spins', ['No.', 'Time', 'Phone', 'Slice', 'Coupon'], rows, html`Nobody has spun. <a href="#coins">Give coins</a>, then spin in the portal: Spin.`)}`,
  )
}

function memberForms({ id }: ConsoleMember): Html {
  return html`${form(
    'give-coins',
    'Give coins',
    html`${field({ name: 'coins', label: 'Coins', value: '5', inputmode: 'numeric' })}<button>Give coins</button>`,
    id,
  )}
  ${form('give-coupon', 'Give a coupon', html`${choice('kind', 'Coupon', kinds)}<button>Give coupon</button>`, id)}`
}
