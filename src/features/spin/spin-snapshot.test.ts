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

it.each([
  [2, ['c', 'a'], true, ['c']],
  [2, ['a', 'b'], true, []],
  // Coins were added, or coupons claimed elsewhere.
  [3, ['a'], false, []],
  [5, [], false, []],
  // A new coupon counts however many coins there are.
  [9, ['c'], true, ['c']],
])(
  'with 3 coins and coupons a and b before, now %i and %j: happened %s, new %j',
  (coins, ids, happened, added) => {
    expect(inferOutcome(snapshot, coins, ids.map(coupon))).toEqual({
      happened,
      coinsBefore: 3,
      coinsNow: coins,
      newCoupons: added.map(coupon),
    })
  },
)

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
