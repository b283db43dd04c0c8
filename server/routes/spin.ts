import { spin, spinActive, spinClaim, spinCoupons, spinSetup } from '../../src/contract/spin.ts'
import type { Deps } from '../deps.ts'
import { couponsWire } from '../domain/coupon-list.ts'
import { claimCoupon } from '../domain/coupons.ts'
import { spinOnce } from '../domain/spin.ts'
import { offeredWheel, sliceWire } from '../domain/spin-wheel.ts'
import { type App, mount } from '../http/mount.ts'

/** The prize wheel and its coupons. */
export function mountSpin(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, spinActive, async () => (await offeredWheel(db)) !== undefined)

  mount(app, deps, spinSetup, async ({ member }) => {
    const wheel = await offeredWheel(db)
    return {
      activeSpinwheel: wheel ? { name: wheel.name, slices: wheel.slices.map(sliceWire) } : null,
      userCoin: member.coin,
    }
  })

  mount(app, deps, spin, async ({ member }) => {
    const spun = await db.tx((sql) => spinOnce(sql, member.id, clock.now()))
    return { success: 'result' in spun, ...spun }
  })

  mount(app, deps, spinCoupons, ({ member }) => couponsWire(db, member.id, clock.now()))

  mount(app, deps, spinClaim, async ({ member, body }) => {
    const error = await db.tx((sql) => claimCoupon(sql, member.id, body.coupon, clock.now()))
    return error === undefined ? { success: true } : { success: false, error }
  })
}
