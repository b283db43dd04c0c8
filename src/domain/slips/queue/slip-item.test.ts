import { safeParse } from 'valibot'
import { expect, it } from 'vitest'
import {
  isAwaitingResult,
  isQueued,
  isUnsent,
  isUnsettled,
  type SlipItem,
  slipItem,
  slipStates,
} from './slip-item.ts'
import { slipOf } from './slip-queue.fixture.ts'

/** The states for which the predicate holds. */
const statesOf = (test: (item: SlipItem) => boolean, part: Partial<SlipItem> = {}) =>
  slipStates.filter((state) => test(slipOf({ ...part, state })))

it('a slip is unsettled until success or failure', () => {
  expect(statesOf(isUnsettled)).toEqual(['checking', 'ready', 'waiting', 'sending', 'processing'])
})

it('a slip is unsent until the server has accepted it', () => {
  expect(statesOf(isUnsent)).toEqual(['checking', 'ready', 'waiting', 'sending'])
})

it('a slip awaits its result until the amount is known', () => {
  expect(statesOf(isAwaitingResult)).toEqual(['processing', 'success'])
  expect(statesOf(isAwaitingResult, { amount: 5000 })).toEqual(['processing'])
})

it('only confirmed slips are queued', () => {
  expect(statesOf(isQueued)).toEqual(['waiting', 'sending'])
  expect(statesOf(isQueued, { confirmedAt: 1 })).toEqual(['checking', 'waiting', 'sending'])
})

it.each<[string, object]>([
  ['an id that is not a UUID', { id: 'slip' }],
  ['no member', { member: '' }],
  ['an invalid order', { order: Number.NaN }],
  ['a negative size', { size: -1 }],
  ['a fractional size', { size: 0.5 }],
  ['a state of another version', { state: 'eaten' }],
  ['a wait of another version', { wait: 'moon' }],
  ['a fractional amount', { amount: 0.5 }],
  ['a name that is not a string', { name: 7 }],
  ['an overlong name', { name: 'x'.repeat(301) }],
])('rejects a record with %s', (_, part) => {
  expect(safeParse(slipItem, { ...slipOf(), ...part }).success).toBe(false)
})

it.each<[string, object]>([
  ['bank', { kind: 'bank', bank: '004', ref: '0123456789', transferAt: 1 }],
  ['bank without a time', { kind: 'bank', bank: '004', ref: '0123456789' }],
  ['TrueMoney', { kind: 'truemoney' }],
  ['other', { kind: 'other' }],
])('preserves a QR code: %s', (_, qr) => {
  expect(safeParse(slipItem, { ...slipOf(), qr })).toMatchObject({ success: true, output: { qr } })
})

it.each<[string, object]>([
  ['of an unknown kind', { kind: 'moon' }],
  ['of a bank without reference', { kind: 'bank', bank: '004' }],
])('rejects a record whose code is %s', (_, qr) => {
  expect(safeParse(slipItem, { ...slipOf(), qr }).success).toBe(false)
})

it('reads a record of an older version with fewer fields', () => {
  const { looked, again, tried, failures, notBefore, late, ...old } = slipOf()
  expect(safeParse(slipItem, old)).toMatchObject({
    success: true,
    output: { looked: false, again: false, tried: false, failures: 0, notBefore: 0, late: false },
  })
})
