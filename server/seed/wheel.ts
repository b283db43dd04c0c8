import type { Currency } from '#contract/account.ts'
import { DAY_MS } from '#contract/formats/local-time.ts'
import { addTranslations } from '#server/modules/settings/translations.ts'
import { addCoupon } from '#server/modules/spin/coupons.ts'
import { addCoins } from '#server/modules/spin/spin.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { defaultLanguage, type Language, type Texts } from '#server/platform/http/language.ts'
import { KIP_FACTOR } from './money.ts'
import { wheelTexts } from './wheel-texts.ts'

/** A slice without wheel: its value in baht (0 for none), or the keepsake. */
interface Slice {
  readonly worth: number | 'keepsake'
  readonly weight: number
  /** Background and text colour. */
  readonly colors: readonly [string, string]
  readonly label?: Texts
}

const teal = ['#115E56', '#FFFFFF'] as const
const cream = ['#F5E3CC', '#231620'] as const
const red = ['#C24E36', '#FFFFFF'] as const
const blue = ['#2E4A7D', '#FFFFFF'] as const
const ochre = ['#946815', '#FFFFFF'] as const
const sliceColors = [teal, cream, red, cream, blue, cream, ochre, cream] as const

/** Values of money prizes in baht. */
const amounts = [5, 10, 20, 50, 100]

/** Codes of the non-money prize, and of the prize whose coupons can't be claimed any more. */
export const KEEPSAKE = 'KEEPSAKE'
export const WITHDRAWN = 'WITHDRAWN'

const groupThousands = (units: number) => String(units).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** Codes and labels of a currency's prizes, by their value in the lists. */
const moneyOf = {
  BAHT: { wheel: '', code: (worth: number) => `MONEY${worth}`, units: (worth: number) => worth, sign: '฿' },
  LAK: {
    wheel: 'KIP-',
    code: (worth: number) => `KIP${worth * KIP_FACTOR}`,
    units: (worth: number) => worth * KIP_FACTOR,
    sign: '₭',
  },
} as const

const formatAmount = (worth: number, currency: Currency) =>
  `${moneyOf[currency].sign}${groupThousands(moneyOf[currency].units(worth))}`

/** Market that a wheel is made for. */
interface Market {
  readonly language: Language
  readonly currency: Currency
}

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

/** Twenty-four slices with labels too long for any wheel. */
function many(currency: Currency): Slice[] {
  return Array.from({ length: 24 }, (_, index) => {
    const worth = index % 4 === 3 ? 0 : (amounts[index % amounts.length] ?? 0)
    return {
      worth,
      weight: 1,
      colors: sliceColors[index % sliceColors.length] ?? cream,
      label: wheelTexts((texts) =>
        worth === 0 ? texts.longThanks : texts.long(formatAmount(worth, currency)),
      ),
    }
  })
}

/** Seeds the demo's prizes and wheels in baht, and in Laos also in kip. */
export async function seedWheels(sql: Sql, laos: boolean): Promise<void> {
  const language = defaultLanguage(laos)
  await seedWheelsOf(sql, { language, currency: 'BAHT' })
  if (laos) await seedWheelsOf(sql, { language, currency: 'LAK' })
}

/** A market's wheels with two, eight and twenty-four slices; the one with eight is active. */
async function seedWheelsOf(sql: Sql, market: Market): Promise<void> {
  const { currency } = market
  const { wheel, code, units } = moneyOf[currency]
  for (const worth of amounts) {
    const name = wheelTexts((texts) => texts.couponOf(formatAmount(worth, currency)))
    await seedPrize(sql, market, code(worth), name, units(worth) * 100)
  }
  const keepsake = wheelTexts((texts) => texts.keepsake)
  await seedPrize(sql, market, KEEPSAKE, keepsake, null)
  const withdrawn = wheelTexts((texts) => texts.withdrawn)
  await seedPrize(sql, market, WITHDRAWN, withdrawn, 1000)
  await sql.run('update prize set is_open = false where code = $1', [WITHDRAWN])
  await seedWheel(
    sql,
    market,
    `${wheel}MONTH`,
    wheelTexts((texts) => texts.month),
    month,
  )
  await seedWheel(
    sql,
    market,
    `${wheel}PAIR`,
    wheelTexts((texts) => texts.pair),
    pair,
  )
  await seedWheel(
    sql,
    market,
    `${wheel}MANY`,
    wheelTexts((texts) => texts.many),
    many(currency),
  )
  await sql.run(
    `update wheel set is_active = true
     where code = $1 and not exists (select from wheel where is_active and currency = $2)`,
    [`${wheel}MONTH`, currency],
  )
}

async function seedPrize(
  sql: Sql,
  { language, currency }: Market,
  code: string,
  name: Texts,
  satang: number | null,
): Promise<void> {
  await addTranslations(sql, language, name)
  await sql.run(
    `insert into prize (code, name, type, amount, currency) values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing`,
    [code, name[language], satang === null ? 'goods' : 'money', satang, currency],
  )
}

async function seedWheel(
  sql: Sql,
  { language, currency }: Market,
  code: string,
  name: Texts,
  slices: readonly Slice[],
) {
  const faces = slices.map((slice) => sliceContent(slice, currency))
  await addTranslations(
    sql,
    language,
    name,
    ...faces.flatMap(({ label, html }) => (html ? [label, html] : [label])),
  )
  const added = await sql.run(
    'insert into wheel (code, name, currency, is_demo) values ($1, $2, $3, true) on conflict (code) do nothing',
    [code, name[language], currency],
  )
  if (added === 0) return
  for (const [sort, slice] of slices.entries()) {
    const [background, text] = slice.colors
    const face = sliceContent(slice, currency)
    await sql.run(
      `insert into wheel_slice (wheel_code, sort, code, label, bg_color, text_color, description, weight, prize_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        code,
        sort,
        `${code}-${sort + 1}`,
        face.label[language],
        background,
        text,
        face.html?.[language] ?? null,
        slice.weight,
        face.prize,
      ],
    )
  }
}

interface SliceContent {
  readonly label: Texts
  /** Only where the label doesn't say what the prize is. */
  readonly html?: Texts
  readonly prize: string | null
}

function sliceContent({ worth, label }: Slice, currency: Currency): SliceContent {
  if (worth === 'keepsake') {
    return {
      label: label ?? wheelTexts((texts) => texts.coupon),
      html: wheelTexts((texts) => `<p>${texts.keepsakeHow}</p>`),
      prize: KEEPSAKE,
    }
  }
  if (worth === 0) {
    return {
      label: label ?? wheelTexts((texts) => texts.thanks),
      prize: null,
    }
  }
  const money = formatAmount(worth, currency)
  return {
    label: label ?? wheelTexts(() => money),
    prize: moneyOf[currency].code(worth),
  }
}

/** Values of a demo member's coupons, oldest first. */
const couponValues = [10, 10, 20, 10, 50, 10, 50, 10]

/** Seeds three coins and several pages of coupons for a new demo member. Must run in a transaction. */
export async function seedCoupons(
  sql: Sql,
  memberId: number,
  currency: Currency,
  now: number,
): Promise<void> {
  await addCoins(sql, memberId, 3)
  for (const [index, prizeCode] of [KEEPSAKE, ...couponValues.map(moneyOf[currency].code)].entries()) {
    const at = now - (couponValues.length - index) * DAY_MS - 3_600_000
    await addCoupon(sql, { memberId, prizeCode, at })
  }
}
