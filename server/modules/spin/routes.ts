import { spin, spinActive, spinClaim, spinCoupons, spinSetup } from '#contract/spin.ts'
import type { Deps } from '#server/deps.ts'
import { loadTranslator } from '#server/modules/settings/translations.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { listCoupons } from './coupon-list.ts'
import { claimCoupon } from './coupons.ts'
import { spinWheel } from './spin.ts'
import { findOfferedWheel, sliceTexts, toSliceResponse } from './wheel.ts'

/** Mounts the calls about the prize wheel and its coupons. */
export function mountSpin(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, spinActive, async ({ member }) => (await findOfferedWheel(db, member.id)) !== undefined)

  mount(app, deps, spinSetup, async ({ member, language }) => {
    const wheel = await findOfferedWheel(db, member.id)
    if (!wheel) return { activeSpinwheel: null, userCoin: member.coin }
    const { name, slices } = wheel
    const translate = await loadTranslator(db, language(), [name, ...slices.flatMap(sliceTexts)])
    return {
      activeSpinwheel: {
        name: translate(name),
        slices: slices.map((slice) => toSliceResponse(slice, translate)),
      },
      userCoin: member.coin,
    }
  })

  mount(app, deps, spin, ({ member, commit, language }) => {
    const requestedLanguage = language()
    return commit(async (sql) => {
      const outcome = await spinWheel(sql, member.id, clock.now())
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
