import { html } from 'hono/html'
import * as v from 'valibot'
import {
  currencyName,
  field,
  form,
  formatHundredths,
  type Html,
  section,
  table,
} from '#server/demo/console/html.ts'
import { type ConsoleMember, LIST_LENGTH } from '#server/demo/console/queries.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveBonus } from '#server/modules/bonus/progress.ts'

async function activeBonusTable({ db }: Deps, member: ConsoleMember | undefined): Promise<Html> {
  const active = member && (await findActiveBonus(db, member.id))
  const rows = active
    ? [
        [
          `${active.code} · ${active.name}`,
          ...[active.base, active.balance, active.endBelow, active.turnover, active.turnoverNeeded].map(
            formatHundredths,
          ),
          active.returnedOnEnd > 0 ? 'yes, and goes back' : active.canEnd ? 'yes' : 'no',
        ],
      ]
    : []
  const heads = [
    'Bonus',
    { number: 'Base' },
    { number: 'Wallet and games' },
    { number: 'Ends at or under' },
    { number: 'Turnover' },
    { number: 'Ends from' },
    'Can be ended',
  ]
  return table('Active bonus', heads, rows, 'This member holds no bonus. Take one in the portal: Bonus.')
}

const promotionRow = v.object({
  code: v.string(),
  name: v.string(),
  percent_fail: v.number(),
  turnover_multiple: v.number(),
  activations: v.number(),
  max_activations: v.nullable(v.number()),
})

async function promotionTable({ db }: Deps): Promise<Html> {
  const found = await db.rows(
    promotionRow,
    `select code, name, percent_fail, turnover_multiple, activations, max_activations from promotion
     where is_open order by created_at desc, code limit $1`,
    [LIST_LENGTH],
  )
  const rows = found.map((row) => [
    html`<code>${row.code}</code>`,
    row.name,
    `${row.percent_fail}%`,
    `${row.turnover_multiple}×`,
    row.max_activations === null ? row.activations : `${row.activations} of ${row.max_activations}`,
  ])
  const heads = [
    'Code',
    'Name',
    { number: 'Ends at or under' },
    { number: 'Turnover' },
    { number: 'Taken by' },
  ]
  return table('Promotion codes', heads, rows, 'There is no promotion.')
}

/** Section with the selected member's bonus. */
export async function bonusSection(deps: Deps, member: ConsoleMember | undefined): Promise<Html> {
  return section('bonuses', 'Active bonus', await activeBonusTable(deps, member))
}

/** Section with promotion codes, and a form to create one in the selected member's currency. */
export async function promotionSection(deps: Deps, member: ConsoleMember | undefined): Promise<Html> {
  const make = form(
    'make-promotion',
    'Make a promotion code',
    html`${field({ name: 'code', label: 'Promotion code' })}
      ${field({ name: 'name', label: 'Promotion name' })}
      ${field({ name: 'description', label: 'Promotion description (HTML)', value: '<p>Once for each member.</p>' })}
      ${field({ name: 'amount', label: `Promotion amount (${currencyName(member?.currency)})`, value: '50', inputmode: 'decimal' })}
      ${field({ name: 'percentFail', label: 'Can be ended at or under (% of deposit and bonus)', value: '10', inputmode: 'numeric' })}
      ${field({ name: 'turnover', label: 'Or from a turnover of (times deposit and bonus)', value: '5', inputmode: 'decimal' })}
      ${field({ name: 'maxTakers', label: 'Members at most (empty: all)', inputmode: 'numeric' })}
      <button>Make promotion</button>`,
    member?.id,
  )
  return section('promotions', 'Promotion codes', html`${make}${await promotionTable(deps)}`)
}
