import { beforeEach, expect, it } from 'vitest'
import type { Coupon } from '#contract/spin.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { forgetBefore, keepBefore, readBefore, verdictOf } from './lost-spin.ts'

let storage: ReturnType<typeof browserStorage>
beforeEach(() => {
  storage = browserStorage()
})

const coupon = (id: string): Coupon => ({ _id: id, amount: undefined, prize: { name: id } })
const before = { coins: 3, coupons: ['a', 'b'], at: 1 }

it('a coin that is gone and a coupon that is new: it happened', () => {
  expect(verdictOf(before, 2, [coupon('c'), coupon('a')])).toEqual({
    happened: true,
    coinsBefore: 3,
    coinsNow: 2,
    fresh: [coupon('c')],
  })
})

it('a coin that is gone alone: it happened and brought nothing', () => {
  expect(verdictOf(before, 2, [coupon('a'), coupon('b')])).toMatchObject({ happened: true, fresh: [] })
})

it('neither: it didn’t happen, also when coins came or coupons went', () => {
  expect(verdictOf(before, 3, [coupon('a')])).toMatchObject({ happened: false, fresh: [] })
  expect(verdictOf(before, 5, [])).toMatchObject({ happened: false, fresh: [] })
})

it('a new coupon is never kept back, however many coins there are', () => {
  expect(verdictOf(before, 9, [coupon('c')])).toMatchObject({ happened: true, fresh: [coupon('c')] })
})

it('is kept until it is forgotten or the member signs out', () => {
  keepBefore(before)
  expect(readBefore()).toEqual(before)
  forgetBefore()
  expect(readBefore()).toBeUndefined()
  signIn('abc', true)
  keepBefore(before)
  signOut()
  expect(readBefore()).toBeUndefined()
})

it('what isn’t ours in the storage is nothing', () => {
  for (const text of ['', '{}', 'null', '{"coins":"3","coupons":[],"at":1}']) {
    storage.local.set(lazyStorageKeys.pendingSpin, text)
    expect(readBefore()).toBeUndefined()
  }
})
