import { expect, test } from 'vitest'
import { balanceOfBaht } from '#contract/money.ts'
import { inviteBonusBlocker, inviteeShares } from './invite-figures.ts'

test('the invite bonus can only be received if it is above 0', () => {
  expect(inviteBonusBlocker(undefined)).toBe('unknown')
  expect(inviteBonusBlocker(balanceOfBaht(0))).toBe('nothing')
  expect(inviteBonusBlocker(balanceOfBaht(0.001))).toBeUndefined()
})

test('truncates shares to two decimals and derives a missing one from the other', () => {
  expect(inviteeShares({ amount: undefined, success: 66.666, fail: 33.334 })).toEqual({
    success: 66.66,
    fail: 33.33,
  })
  expect(inviteeShares({ amount: undefined, success: 99.9 })).toEqual({ success: 99.9, fail: 0.1 })
  expect(inviteeShares({ amount: undefined, success: 99.999 })).toEqual({ success: 99.99, fail: 0 })
  expect(inviteeShares({ amount: undefined, success: 62 })).toEqual({ success: 62, fail: 38 })
  expect(inviteeShares({ amount: undefined, fail: 100 })).toEqual({ success: 0, fail: 100 })
  expect(inviteeShares({ amount: undefined, success: 140, fail: -40 })).toEqual({ success: 100, fail: 0 })
})

test('there are no shares without invitees', () => {
  expect(inviteeShares({ amount: undefined })).toBeUndefined()
  expect(inviteeShares(undefined)).toBeUndefined()
})
