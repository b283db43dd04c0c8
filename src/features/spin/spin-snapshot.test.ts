import { parse } from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { type Coupon, spinCoupons } from '#contract/rewards/spin.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import {
  clearSpinSnapshot,
  hasNoneAdded,
  inferOutcome,
  readSpinSnapshot,
  saveSpinSnapshot,
} from './spin-snapshot.ts'

let storage: ReturnType<typeof browserStorage>
beforeEach(() => {
  storage = browserStorage()
})

/** @param text id, and amount after a colon */
const coupon = (text: string): Coupon => {
  const [id = '', amount] = text.split(':')
  return {
    _id: id,
    amount: amount === undefined ? undefined : (Number(amount) as Satang),
    prize: { name: id },
  }
}
const snapshot = { coins: 3, coupons: [{ _id: 'a', amount: 100 }, { _id: 'b' }], at: 1 }

it.each([
  [2, ['c', 'a:100'], true, ['c'], false],
  // A prize may have been added to a coupon without an amount.
  [2, ['a:100', 'b'], true, [], false],
  [2, ['a:100', 'b:0'], true, [], true],
  // A prize was added to a coupon; a smaller amount is no prize.
  [2, ['a:150', 'b'], true, ['a:150'], false],
  [3, ['b:50', 'a:90'], true, ['b:50'], false],
  // Coins were added, or coupons claimed elsewhere.
  [3, ['a'], false, [], false],
  [5, [], false, [], true],
  // A new coupon counts however many coins there are.
  [9, ['c'], true, ['c'], false],
])(
  'with 3 coins and coupons a and b before, now %i and %j: happened %s, new %j, none for certain %s',
  (coins, ids, happened, added, isNoneAdded) => {
    expect(inferOutcome(snapshot, coins, ids.map(coupon))).toEqual({
      happened,
      coinsBefore: 3,
      coinsNow: coins,
      newCoupons: added.map(coupon),
      isNoneAdded,
    })
  },
)

it('doesn’t know that no coupon was added if one is unreadable', () => {
  const read = (list: unknown) => hasNoneAdded(snapshot, parse(spinCoupons.response, list))
  expect(read([{ _id: 'a', amount: 1 }])).toBe(true)
  expect(read([{ _id: 'a', amount: 1 }, {}])).toBe(false)
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
  for (const text of ['', '{}', 'null', '{"coins":3,"coupons":["a"],"at":1}']) {
    storage.local.set(lazyStorageKeys.pendingSpin, text)
    expect(readSpinSnapshot()).toBeUndefined()
  }
})
