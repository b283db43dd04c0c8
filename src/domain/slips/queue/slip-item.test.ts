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

/** The states of slips for which it is so. */
const statesOf = (test: (item: SlipItem) => boolean, part: Partial<SlipItem> = {}) =>
  slipStates.filter((state) => test(slipOf({ ...part, state })))

it('the server’s answer is open until it is one', () => {
  expect(statesOf(isUnsettled)).toEqual(['checking', 'ready', 'waiting', 'sending', 'processing'])
})

it('what the server doesn’t have outlives the session', () => {
  expect(statesOf(isUnsent)).toEqual(['checking', 'ready', 'waiting', 'sending'])
})

it('the server is asked until it has named the amount', () => {
  expect(statesOf(isAwaitingResult)).toEqual(['processing', 'success'])
  expect(statesOf(isAwaitingResult, { amount: 5000 })).toEqual(['processing'])
})

it('only what the member has confirmed leaves by itself', () => {
  expect(statesOf(isQueued)).toEqual(['waiting', 'sending'])
  expect(statesOf(isQueued, { confirmedAt: 1 })).toEqual(['checking', 'waiting', 'sending'])
})

it.each<[string, object]>([
  ['an id that is no UUID', { id: 'slip' }],
  ['no member', { member: '' }],
  ['no place in the line', { order: Number.NaN }],
  ['a size below zero', { size: -1 }],
  ['half a byte', { size: 0.5 }],
  ['a state of another version', { state: 'eaten' }],
  ['a wait of another version', { wait: 'moon' }],
  ['half a satang', { amount: 0.5 }],
  ['a name that is no text', { name: 7 }],
  ['a name without end', { name: 'x'.repeat(301) }],
])('a record with %s isn’t a slip', (_, part) => {
  expect(safeParse(slipItem, { ...slipOf(), ...part }).success).toBe(false)
})

it.each<[string, object]>([
  ['a bank’s', { kind: 'bank', bank: '004', ref: '0123456789', transferAt: 1 }],
  ['a bank’s without a time', { kind: 'bank', bank: '004', ref: '0123456789' }],
  ['of TrueMoney', { kind: 'truemoney' }],
  ['of something else', { kind: 'other' }],
])('keeps what a code says: %s', (_, qr) => {
  expect(safeParse(slipItem, { ...slipOf(), qr })).toMatchObject({ success: true, output: { qr } })
})

it.each<[string, object]>([
  ['a kind of another version', { kind: 'moon' }],
  ['a bank’s without its reference', { kind: 'bank', bank: '004' }],
])('a record whose code is %s isn’t a slip', (_, qr) => {
  expect(safeParse(slipItem, { ...slipOf(), qr }).success).toBe(false)
})

it('reads a record of an older version, which has less', () => {
  const { looked, again, tried, failures, notBefore, late, ...old } = slipOf()
  expect(safeParse(slipItem, old)).toMatchObject({
    success: true,
    output: { looked: false, again: false, tried: false, failures: 0, notBefore: 0, late: false },
  })
})
