import type { Sql } from '../db/db.ts'
import { addCoupon } from '../domain/coupons.ts'
import { giveCoins } from '../domain/spin.ts'
import { laoWheelTexts, thaiWheelTexts } from './wheel-texts.ts'

/** A slice before it has a wheel: what it is worth in baht, 0 for nothing, or the keepsake. */
interface Slice {
  readonly worth: number | 'keepsake'
  readonly weight: number
  /** Background and text. */
  readonly colors: readonly [string, string]
  readonly label?: string
}

const teal = ['#115E56', '#FFFFFF'] as const
const cream = ['#F5E3CC', '#231620'] as const
const red = ['#C24E36', '#FFFFFF'] as const
const blue = ['#2E4A7D', '#FFFFFF'] as const
const ochre = ['#946815', '#FFFFFF'] as const
const painted = [teal, cream, red, cream, blue, cream, ochre, cream] as const

/** What money prizes are worth, baht. */
const worths = [5, 10, 20, 50, 100]

/** Code of the prize that isn't money, and of the one whose coupons can't be claimed any more. */
export const KEEPSAKE = 'KEEPSAKE'
export const WITHDRAWN = 'WITHDRAWN'

const moneyCode = (baht: number) => `MONEY${baht}`

type Texts = typeof thaiWheelTexts

const month: readonly Slice[] = [
  { worth: 10, weight: 20, colors: teal },
  { worth: 20, weight: 10, colors: cream },
  { worth: 'keepsake', weight: 5, colors: red },
  { worth: 50, weight: 4, colors: cream },
  { worth: 5, weight: 30, colors: blue },
  { worth: 0, weight: 20, colors: cream },
  { worth: 100, weight: 1, colors: ochre },
  { worth: 20, weight: 10, colors: cream },
]

const pair: readonly Slice[] = [
  { worth: 5, weight: 1, colors: teal },
  { worth: 0, weight: 1, colors: cream },
]

/** Twenty-four slices with labels that are longer than any wheel has room for. */
function many(texts: Texts): Slice[] {
  return Array.from({ length: 24 }, (_, index) => {
    const worth = index % 4 === 3 ? 0 : (worths[index % worths.length] ?? 0)
    return {
      worth,
      weight: 1,
      colors: painted[index % painted.length] ?? cream,
      label: worth === 0 ? texts.longThanks : texts.long(`฿${worth}`),
    }
  })
}

/** The demo's prizes and wheels: two, eight and twenty-four slices; the eight are on offer. */
export async function seedWheels(sql: Sql, laos: boolean): Promise<void> {
  const texts = laos ? laoWheelTexts : thaiWheelTexts
  for (const baht of worths) {
    await seedPrize(sql, moneyCode(baht), texts.couponOf(`฿${baht}`), baht * 100)
  }
  await seedPrize(sql, KEEPSAKE, texts.keepsake, null)
  await seedPrize(sql, WITHDRAWN, texts.withdrawn, 1000)
  await sql.run('update prize set is_open = false where code = $1', [WITHDRAWN])
  await seedWheel(sql, texts, 'MONTH', texts.month, month)
  await seedWheel(sql, texts, 'PAIR', texts.pair, pair)
  await seedWheel(sql, texts, 'MANY', texts.many, many(texts))
  await sql.run(
    `update wheel set is_active = true where code = 'MONTH' and not exists (select from wheel where is_active)`,
  )
}

async function seedPrize(sql: Sql, code: string, name: string, satang: number | null): Promise<void> {
  await sql.run(
    'insert into prize (code, name, type, amount) values ($1, $2, $3, $4) on conflict (code) do nothing',
    [code, name, satang === null ? 'goods' : 'money', satang],
  )
}

async function seedWheel(sql: Sql, texts: Texts, code: string, name: string, slices: readonly Slice[]) {
  const added = await sql.run(
    'insert into wheel (code, name) values ($1, $2) on conflict (code) do nothing',
    [code, name],
  )
  if (added === 0) return
  for (const [sort, { worth, weight, colors, label }] of slices.entries()) {
    const [background, text] = colors
    const face = faceOf(texts, worth)
    await sql.run(
      `insert into wheel_slice (wheel_code, sort, code, label, bg_color, text_color, description, weight, prize_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        code,
        sort,
        `${code}-${sort + 1}`,
        label ?? face.label,
        background,
        text,
        `<p>${face.text}</p>`,
        weight,
        face.prize,
      ],
    )
  }
}

function faceOf(texts: Texts, worth: Slice['worth']): { label: string; text: string; prize: string | null } {
  if (worth === 'keepsake') return { label: texts.coupon, text: texts.keepsakeHow, prize: KEEPSAKE }
  if (worth === 0) return { label: texts.thanks, text: texts.nothing, prize: null }
  return { label: `฿${worth}`, text: texts.won(`<strong>฿${worth}</strong>`), prize: moneyCode(worth) }
}

const DAY = 24 * 3600_000

/** Prizes of the coupons that a demo member holds, oldest first. */
const held = [10, 10, 20, 10, 50, 10, 50, 10].map(moneyCode)

/** Gives a new demo member three coins, and coupons on several pages. Must run in a transaction. */
export async function seedCoupons(sql: Sql, memberId: number, now: number): Promise<void> {
  await giveCoins(sql, memberId, 3)
  for (const [index, prizeCode] of [KEEPSAKE, ...held].entries()) {
    const at = now - (held.length - index) * DAY - 3600_000
    await addCoupon(sql, { memberId, prizeCode, at })
  }
}
