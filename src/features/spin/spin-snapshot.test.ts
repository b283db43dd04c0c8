import { beforeEach, expect, it } from 'vitest'
import type { Coupon } from '#contract/spin.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { clearSpinSnapshot, inferOutcome, readSpinSnapshot, saveSpinSnapshot } from './spin-snapshot.ts'

let storage: ReturnType<typeof browserStorage>
beforeEach(() => {
  storage = browserStorage()
})

const coupon = (id: string): Coupon => ({ _id: id, amount: undefined, prize: { name: id } })
const snapshot = { coins: 3, coupons: ['a', 'b'], at: 1 }

it('infers a spin from a missing coin and a new coupon', () => {
  expect(inferOutcome(snapshot, 2, [coupon('c'), coupon('a')])).toEqual({
    happened: true,
    coinsBefore: 3,
    coinsNow: 2,
    newCoupons: [coupon('c')],
  })
})

it('infers a spin without a coupon from a missing coin alone', () => {
  expect(inferOutcome(snapshot, 2, [coupon('a'), coupon('b')])).toMatchObject({
    happened: true,
    newCoupons: [],
  })
})

it('infers no spin if neither changed, or coins were added or coupons removed', () => {
  expect(inferOutcome(snapshot, 3, [coupon('a')])).toMatchObject({ happened: false, newCoupons: [] })
  expect(inferOutcome(snapshot, 5, [])).toMatchObject({ happened: false, newCoupons: [] })
})

it('reports a new coupon however many coins there are', () => {
  expect(inferOutcome(snapshot, 9, [coupon('c')])).toMatchObject({
    happened: true,
    newCoupons: [coupon('c')],
  })
})

it('persists the snapshot until it is cleared or the member signs out', () => {
  saveSpinSnapshot(snapshot)
  expect(readSpinSnapshot()).toEqual(snapshot)
  clearSpinSnapshot()
  expect(readSpinSnapshot()).toBeUndefined()
  signIn('abc', true)
  saveSpinSnapshot(snapshot)
  signOut()
  expect(readSpinSnapshot()).toBeUndefined()
})

it('ignores malformed stored data', () => {
  for (const text of ['', '{}', 'null', '{"coins":"3","coupons":[],"at":1}']) {
    storage.local.set(lazyStorageKeys.pendingSpin, text)
    expect(readSpinSnapshot()).toBeUndefined()
  }
})
