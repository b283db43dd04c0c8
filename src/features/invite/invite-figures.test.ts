import { expect, test } from 'vitest'
import { balanceOfBaht } from '#contract/money.ts'
import { inviteBonusBlocker, inviteeShares, inviteesOf } from './invite-figures.ts'

test('the invite bonus can only be received if it is above 0', () => {
  expect(inviteBonusBlocker(undefined)).toBe('unknown')
  expect(inviteBonusBlocker(balanceOfBaht(0))).toBe('nothing')
  expect(inviteBonusBlocker(balanceOfBaht(0.001))).toBeUndefined()
})

test.each([
  [
    { success: 66.666, fail: 33.334 },
    { success: 66.66, fail: 33.33 },
  ],
  [{ success: 99.9 }, { success: 99.9, fail: 0.1 }],
  [{ success: 99.999 }, { success: 99.99, fail: 0 }],
  [{ success: 62 }, { success: 62, fail: 38 }],
  [{ fail: 100 }, { success: 0, fail: 100 }],
  [
    { success: 140, fail: -40 },
    { success: 100, fail: 0 },
  ],
  [{}, undefined],
])('truncates the shares %j, and derives a missing one from the other: %j', (invite, shares) => {
  expect(inviteeShares({ amount: undefined, ...invite })).toEqual(shares)
})

test.each([
  [20, 5, 1],
  [66, 3, 2],
  [33.33, 3, 1],
  [67, 3, 2],
  [0, 7, 0],
  [100, 49, 49],
  // Not a share of five, too many to tell, and none.
  [30, 5, undefined],
  [63, 200, undefined],
  [0, 0, undefined],
  [20, undefined, undefined],
])('%j per cent of %j invitees are %j', (percent, total, count) => {
  expect(inviteesOf(percent, total)).toBe(count)
})

test('there are no shares without invitees', () => {
  expect(inviteeShares(undefined)).toBeUndefined()
})
