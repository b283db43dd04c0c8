import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { inviteHurdle, inviteShares } from './invite-figures.ts'

test('only an accrual above 0 can be received', () => {
  expect(inviteHurdle(undefined)).toBe('unknown')
  expect(inviteHurdle(0 as Satang)).toBe('nothing')
  expect(inviteHurdle(1 as Satang)).toBeUndefined()
})

test('shares are cut after two decimals, and the missing half is the rest', () => {
  expect(inviteShares({ amount: undefined, success: 66.666, fail: 33.334 })).toEqual({
    success: 66.66,
    fail: 33.33,
  })
  expect(inviteShares({ amount: undefined, success: 99.9 })).toEqual({ success: 99.9, fail: 0.1 })
  expect(inviteShares({ amount: undefined, success: 99.999 })).toEqual({ success: 99.99, fail: 0 })
  expect(inviteShares({ amount: undefined, success: 62 })).toEqual({ success: 62, fail: 38 })
  expect(inviteShares({ amount: undefined, fail: 100 })).toEqual({ success: 0, fail: 100 })
  expect(inviteShares({ amount: undefined, success: 140, fail: -40 })).toEqual({ success: 100, fail: 0 })
})

test('without invitees there is nothing to share out', () => {
  expect(inviteShares({ amount: undefined })).toBeUndefined()
  expect(inviteShares(undefined)).toBeUndefined()
})
