import { describe, expect, it } from 'vitest'
import { getSlipDeadline, isExpired, needsMemberAction, planNextStep } from './slip-item.ts'
import { slipOf } from './slip-queue.fixture.ts'

const NOW = 1_700_000_000_000
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
  ['an expired slip on the member’s request', slipOf({ qr: bank(NOW - HOUR - 1), late: true })],
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
    ['expired, to be sent anyway', { qr, late: true }],
    ['confirmed while being checked', { state: 'checking', confirmedAt: NOW }],
    ['accepted', { state: 'processing' }],
    ['settled', { state: 'failed' }],
  ] as const)('not: %s', (_, part) => {
    expect(needsMemberAction(slipOf(part), NOW)).toBe(false)
  })
})
