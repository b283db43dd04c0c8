import * as v from 'valibot'
import { bahtFromSatang } from '#contract/money.ts'
import { spin, spinClaim, spinCoupons, spinSetup } from '#contract/rewards/spin.ts'
import { spinActive } from '#contract/rewards/spin-active.ts'
import type { Deps } from '#server/deps.ts'
import { localizedText, readOwnTexts } from '#server/modules/settings/texts.ts'
import { loadTranslator } from '#server/modules/settings/translations.ts'
import type { Sql } from '#server/platform/db/db.ts'
import type { Language } from '#server/platform/http/language.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { claimCoupon } from './coupons.ts'
import { spinWheel } from './spin.ts'
import { findOfferedWheel, sliceTexts, toSliceResponse } from './wheel.ts'

/** Mounts the calls about the prize wheel and its coupons. */
export function mountSpin(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, spinActive, async ({ member }) => (await findOfferedWheel(db, member.id)) !== undefined)

  mount(app, deps, spinSetup, async ({ member, language }) => {
    const wheel = await findOfferedWheel(db, member.id)
    const coinText = localizedText(await readOwnTexts(db), language(), 'coinText')
    const coins = { userCoin: member.coin, ...(coinText === undefined ? {} : { coinText }) }
    if (!wheel) return { activeSpinwheel: null, ...coins }
    const { name, slices } = wheel
    const translate = await loadTranslator(db, language(), [name, ...slices.flatMap(sliceTexts)])
    return {
      activeSpinwheel: {
        name: translate(name),
        slices: slices.map((slice) => toSliceResponse(slice, translate)),
      },
      ...coins,
    }
  })

  mount(app, deps, spin, ({ member, commit, language }) => {
    const requestedLanguage = language()
    return commit(async (sql) => {
      const outcome = await spinWheel(sql, member.id, clock.now(), deps.randomInt)
      if (!('result' in outcome)) return { success: false, ...outcome }
      const { label } = outcome.result
      const translate = await loadTranslator(sql, requestedLanguage, [label])
      return { success: true, result: { ...outcome.result, label: translate(label) } }
    })
  })

  mount(app, deps, spinCoupons, ({ member, language }) => listCoupons(db, member.id, clock.now(), language()))

  mount(app, deps, spinClaim, ({ member, body, commit }) =>
    commit(async (sql) => {
      const error = await claimCoupon(sql, member.id, body.coupon, clock.now())
      return error === undefined ? { success: true } : { success: false, error }
    }),
  )
}

/** Expired coupons remain listed for a week, so that members see why they are worthless. */
const EXPIRED_VISIBLE_MS = 7 * 24 * 3600_000

/** The call isn't paged. */
const MAX_LISTED = 300

const listRow = v.object({
  id: v.string(),
  amount: v.nullable(v.number()),
  name: v.string(),
  code: v.nullable(v.string()),
  label: v.nullable(v.string()),
  bg_color: v.nullable(v.string()),
  text_color: v.nullable(v.string()),
  description: v.nullable(v.string()),
})

/** A member's unclaimed coupons, newest first, in the contract's format. */
async function listCoupons(sql: Sql, memberId: number, now: number, language: Language) {
  const rows = await sql.rows(listRow, couponsQuery, [memberId, now - EXPIRED_VISIBLE_MS, MAX_LISTED])
  const texts = rows.flatMap(({ name, label, description }) => [name, label, description])
  const translate = await loadTranslator(sql, language, texts)
  return rows.map(({ id, amount, name, code, label, ...style }) => ({
    _id: id,
    ...(amount === null ? {} : { amount: bahtFromSatang(amount) }),
    prize: {
      name: translate(name),
      ...(code === null || label === null
        ? {}
        : { slice: toSliceResponse({ code, label, ...style }, translate) }),
    },
  }))
}

const couponsQuery = `
  select coupon.id, coupon.amount, prize.name, slice.code, slice.label, slice.bg_color, slice.text_color, slice.description
  from coupon join prize on prize.code = coupon.prize_code left join wheel_slice slice on slice.id = coupon.slice_id
  where coupon.member_id = $1 and coupon.claimed_at is null and coupon.expires_at > $2
  order by coupon.created_at desc, coupon.id limit $3`
