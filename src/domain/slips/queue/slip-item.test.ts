import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  getAcceptedAt,
  getSlipDeadline,
  isAwaitingResult,
  isExpired,
  isOverdue,
  isQueued,
  isUnsent,
  isUnsettled,
  needsMemberAction,
  planNextStep,
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

const NOW = 1_700_000_000_000
const DAY = 24 * 3_600_000

it('uses the best estimate of when the server accepted a slip', () => {
  const item = slipOf({ addedAt: 1, confirmedAt: 2, sentAt: 3 })
  expect(getAcceptedAt(item)).toBe(3)
  expect(getAcceptedAt({ ...item, sentAt: undefined })).toBe(2)
  expect(getAcceptedAt({ ...item, sentAt: undefined, confirmedAt: undefined })).toBe(1)
})

it('a check is overdue after a day', () => {
  const item = slipOf({ state: 'processing', sentAt: NOW })
  expect(isOverdue(item, NOW + DAY)).toBe(false)
  expect(isOverdue(item, NOW + DAY + 1)).toBe(true)
})

it('only a slip being checked by the server can be overdue', () => {
  const overdue = slipStates.filter((state) => isOverdue(slipOf({ state, sentAt: NOW }), NOW + 2 * DAY))
  expect(overdue).toEqual(['processing'])
})

const HOUR = 3_600_000
const bank = (transferAt?: number) => ({ kind: 'bank' as const, bank: '004', ref: '0123456789', transferAt })

it('sends in the order of adding', () => {
  const items = [slipOf({ order: 2 }), slipOf({ order: 1 }), slipOf({ order: 0, state: 'processing' })]
  expect(planNextStep(items, 0, NOW)).toEqual({ kind: 'send', item: items[1] })
})

it('a slip waiting for its retry does not block the next one', () => {
  const items = [slipOf({ order: 1, notBefore: NOW + 60_000 }), slipOf({ order: 2 })]
  expect(planNextStep(items, 0, NOW)).toEqual({ kind: 'send', item: items[1] })
  expect(planNextStep(items.slice(0, 1), 0, NOW)).toEqual({ kind: 'wait', ms: 60_000 })
})

it('waits for the earliest retry', () => {
  const items = [60_000, 5000, HOUR].map((ms) => slipOf({ notBefore: NOW + ms }))
  expect(planNextStep(items, 0, NOW)).toEqual({ kind: 'wait', ms: 5000 })
})

it('sends nothing during a pause', () => {
  expect(planNextStep([slipOf()], 5000, NOW)).toEqual({ kind: 'wait', ms: 5000 })
  expect(planNextStep([], 5000, NOW)).toEqual({ kind: 'nothing' })
})

it('ends a wait if the clock was set back', () => {
  expect(planNextStep([slipOf({ notBefore: NOW })], 0, NOW - 86_400_000)).toMatchObject({ kind: 'send' })
})

it.each([
  ['an unconfirmed slip', slipOf({ state: 'ready' })],
  ['a slip being checked', slipOf({ state: 'checking', confirmedAt: NOW - 1000 })],
  ['a slip being checked for 20 s', slipOf({ state: 'checking', confirmedAt: NOW - 20_000 })],
  ['an accepted slip', slipOf({ state: 'processing', confirmedAt: NOW - 30_000 })],
  ['a rejected slip', slipOf({ state: 'failed', confirmedAt: NOW - 30_000 })],
  ['a stopped slip', slipOf({ wait: 'stopped' })],
  ['a slip that waits for the end of a bonus', slipOf({ wait: 'bonus' })],
  ['an expired slip', slipOf({ qr: bank(NOW - HOUR - 1) })],
])('does not send %s automatically', (_, item) => {
  expect(planNextStep([item], 0, NOW)).toEqual({ kind: 'nothing' })
})

it.each([
  ['a confirmed slip whose check was abandoned', slipOf({ state: 'checking', confirmedAt: NOW - 30_000 })],
  ['a slip in flight when the page ended', slipOf({ state: 'sending' })],
  ['an expired slip on the member’s request', slipOf({ qr: bank(NOW - HOUR - 1), confirmedExpired: true })],
  ['a slip that may have expired, without a transfer time', slipOf({ addedAt: NOW - 5 * HOUR })],
])('sends %s', (_, item) => {
  expect(planNextStep([item], 0, NOW)).toEqual({ kind: 'send', item })
})

it('the deadline is an hour after the transfer, or after adding if that is unknown', () => {
  expect(getSlipDeadline({ qr: bank(NOW), addedAt: NOW + 1000 })).toEqual({ at: NOW + HOUR, isExact: true })
  expect(getSlipDeadline({ qr: bank(), addedAt: NOW })).toEqual({ at: NOW + HOUR, isExact: false })
  expect(isExpired(slipOf({ qr: bank(NOW) }), NOW + HOUR)).toBe(false)
  expect(isExpired(slipOf({ qr: bank(NOW) }), NOW + HOUR + 1)).toBe(true)
})

describe('slips that need the member’s action', () => {
  const transferAt = NOW - 2 * 60 * 60_000
  const qr = { kind: 'bank', bank: '004', ref: '0123456789', transferAt } as const
  it.each([
    ['unconfirmed', { state: 'ready' }],
    ['unconfirmed and being checked', { state: 'checking' }],
    ['stopped', { wait: 'stopped' }],
    ['refused during a bonus', { wait: 'bonus' }],
    ['expired', { qr }],
    ['token rejected', { wait: 'session' }],
  ] as const)('%s', (_, part) => {
    expect(needsMemberAction(slipOf(part), NOW)).toBe(true)
  })
  it.each([
    ['queued', {}],
    ['waiting for the network', { wait: 'network' }],
    ['in flight', { state: 'sending' }],
    ['expired, to be sent anyway', { qr, confirmedExpired: true }],
    ['confirmed while being checked', { state: 'checking', confirmedAt: NOW }],
    ['accepted', { state: 'processing' }],
    ['settled', { state: 'failed' }],
  ] as const)('not: %s', (_, part) => {
    expect(needsMemberAction(slipOf(part), NOW)).toBe(false)
  })
})
