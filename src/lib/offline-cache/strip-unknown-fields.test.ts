import { any, object, parse } from 'valibot'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { lookupConditions, lookupNotice } from '#contract/lookups.ts'
import { spinCoupons, spinSetup } from '#contract/rewards/spin.ts'
import { spinActive } from '#contract/rewards/spin-active.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { maxCachedInputs } from './cacheable-calls.ts'
import { stripUnknownFields } from './strip-unknown-fields.ts'

const secrets = { password: 'hunter2', deeper: { token: 'abc' } }

const wallet = {
  profile: { _id: 'M1', username: '0812345678', name: 'Somchai', createdAt: 1, coin: '3', ...secrets },
  bankAccount: {
    bankAccountName: 'S',
    bankAccountNo: '123',
    bankCode: 'KBANK',
    bank: { nameTH: 'ก', ...secrets },
  },
  wallet: { amount: 12.5, ...secrets },
  invite: null,
  slots: [
    { code: 'NAKA', name: 'Naka', amount: '5', web: 'https://a', android: ['x'], ios: null, ...secrets },
  ],
  ...secrets,
}

it.each([
  [walletGet, wallet],
  [
    statementList,
    {
      total: 1,
      statements: [{ createdAt: '2026-01-01', amount: 1, bonus: { description: 'x', ...secrets } }],
    },
  ],
  [spinSetup, { activeSpinwheel: { name: 'W', slices: [{ code: 1, label: 'a', ...secrets }] }, userCoin: 2 }],
  [
    spinCoupons,
    { coupons: [{ _id: 1, prize: { name: 'P', slice: { code: 'c', label: 'l' } }, ...secrets }], ...secrets },
  ],
  [spinActive, { isActive: true, ...secrets }],
  [spinActive, false],
  [lookupNotice, 'hello'],
  [lookupNotice, { notice: 'hello', ...secrets }],
  [lookupConditions, null],
])('keeps only the fields that %o reads', (spec, wire) => {
  const stripped: unknown = JSON.parse(JSON.stringify(stripUnknownFields(spec.response, wire)))
  expect(parse(spec.response, stripped)).toEqual(parse(spec.response, wire))
  expect(JSON.stringify(stripped)).not.toMatch(/hunter2|abc/)
})

it('keeps all of what is read as a whole', () => {
  const schema = object({ payload: any() })
  expect(stripUnknownFields(schema, { payload: { message: 'a' }, ...secrets })).toEqual({
    payload: { message: 'a' },
  })
})

it('no cacheable call changes anything or reads a secret', () => {
  const cacheable = calls.filter((call) => maxCachedInputs(call) > 0)
  expect(cacheable).toHaveLength(15)
  for (const call of cacheable) {
    expect(call.changes, call.name).toBe(false)
    expect(JSON.stringify(call.response), call.name).not.toMatch(/password|token|otp/i)
  }
})
