import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExpired, slipDeadline } from './deadline.ts'
import { needsMemberAction, planNextStep, remainingWaitMs } from './scheduler.ts'
import { slipOf } from './slip-queue.fixture.ts'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const bank = (transferAt?: number) => ({ kind: 'bank' as const, bank: '004', ref: '0123456789', transferAt })

it('sends in the order of choosing', () => {
  const items = [slipOf({ order: 2 }), slipOf({ order: 1 }), slipOf({ order: 0, state: 'processing' })]
  expect(planNextStep(items, undefined, NOW)).toEqual({ kind: 'send', item: items[1] })
})

it('a slip in trouble doesn’t hold up the next', () => {
  const items = [slipOf({ order: 1, notBefore: NOW + 60_000 }), slipOf({ order: 2 })]
  expect(planNextStep(items, undefined, NOW)).toEqual({ kind: 'send', item: items[1] })
  expect(planNextStep(items.slice(0, 1), undefined, NOW)).toEqual({ kind: 'wait', ms: 60_000 })
})

it('of several in trouble, the first to be tried again says how long to wait', () => {
  const items = [60_000, 5000, HOUR].map((ms) => slipOf({ notBefore: NOW + ms }))
  expect(planNextStep(items, undefined, NOW)).toEqual({ kind: 'wait', ms: 5000 })
})

it('in a pause nothing leaves', () => {
  const pause = { until: NOW + 5000, ms: 60_000, reason: 'limit' } as const
  expect(planNextStep([slipOf()], pause, NOW - 55_000)).toEqual({ kind: 'wait', ms: 60_000 })
  expect(planNextStep([slipOf()], pause, NOW)).toEqual({ kind: 'wait', ms: 5000 })
  expect(planNextStep([slipOf()], pause, NOW + 5000)).toMatchObject({ kind: 'send' })
})

it('a clock that was set back ends a wait instead of making it a day', () => {
  const pause = { until: NOW, ms: 60_000, reason: 'network' } as const
  expect(planNextStep([slipOf()], pause, NOW - 86_400_000)).toMatchObject({ kind: 'send' })
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.nat(), (until, now, longest) => {
      const left = remainingWaitMs(until, now, longest)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(longest)
    }),
  )
})

it.each([
  ['what the member hasn’t said yes to', slipOf({ state: 'ready' })],
  ['what is being looked at', slipOf({ state: 'checking', confirmedAt: NOW - 1000 })],
  ['what is looked at for 20 s', slipOf({ state: 'checking', confirmedAt: NOW - 20_000 })],
  ['what the server has', slipOf({ state: 'processing', confirmedAt: NOW - 30_000 })],
  ['what the server refused', slipOf({ state: 'failed', confirmedAt: NOW - 30_000 })],
  ['what the member holds back', slipOf({ wait: 'stopped' })],
  ['what is certainly too late', slipOf({ qr: bank(NOW - HOUR - 1) })],
])('doesn’t send by itself %s', (_, item) => {
  expect(planNextStep([item], undefined, NOW)).toEqual({ kind: 'nothing' })
})

it.each([
  ['what whoever looked at it has left lying', slipOf({ state: 'checking', confirmedAt: NOW - 30_000 })],
  ['what was under way when the page ended', slipOf({ state: 'sending' })],
  ['what is late by the member’s own word', slipOf({ qr: bank(NOW - HOUR - 1), late: true })],
  ['what may be late, for nobody knows the transfer’s time', slipOf({ addedAt: NOW - 5 * HOUR })],
])('sends %s', (_, item) => {
  expect(planNextStep([item], undefined, NOW)).toEqual({ kind: 'send', item })
})

it('counts the hour from the transfer, else from when the slip came here', () => {
  expect(slipDeadline({ qr: bank(NOW), addedAt: NOW + 1000 })).toEqual({ at: NOW + HOUR, isExact: true })
  expect(slipDeadline({ qr: bank(), addedAt: NOW })).toEqual({ at: NOW + HOUR, isExact: false })
  expect(isExpired(slipOf({ qr: bank(NOW) }), NOW + HOUR)).toBe(false)
  expect(isExpired(slipOf({ qr: bank(NOW) }), NOW + HOUR + 1)).toBe(true)
})

describe('what waits for the member', () => {
  const transferAt = NOW - 2 * 60 * 60_000
  const qr = { kind: 'bank', bank: '004', ref: '0123456789', transferAt } as const
  it.each([
    ['nothing was said of it yet', { state: 'ready' }],
    ['nothing was said of it yet, and it is still looked at', { state: 'checking' }],
    ['it was held back', { wait: 'stopped' }],
    ['its hour is over', { qr }],
    ['the session isn’t accepted', { wait: 'session' }],
  ] as const)('%s', (_, part) => {
    expect(needsMemberAction(slipOf(part), NOW)).toBe(true)
  })
  it.each([
    ['its turn comes', {}],
    ['no network', { wait: 'network' }],
    ['it is under way', { state: 'sending' }],
    ['its hour is over, and the member wants it sent', { qr, late: true }],
    ['it goes once it was looked at', { state: 'checking', confirmedAt: NOW }],
    ['the server has it', { state: 'processing' }],
    ['it is settled', { state: 'failed' }],
  ] as const)('not where %s', (_, part) => {
    expect(needsMemberAction(slipOf(part), NOW)).toBe(false)
  })
})
