import { safeParse } from 'valibot'
import { expect, it, vi } from 'vitest'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'
import {
  getAcceptedAt,
  getSlipDeadline,
  isAwaitingResult,
  isConfirmed,
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

vi.mock('#lib/browser/server-clock.ts', () => ({ isServerClockKnown: vi.fn(() => true) }))

const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const bank = (transferAt?: number) => ({ kind: 'bank' as const, bank: '004', ref: '0123456789', transferAt })

it.each<[string, (item: SlipItem) => boolean, Partial<SlipItem>, string[]]>([
  ['unsettled', isUnsettled, {}, ['checking', 'ready', 'waiting', 'sending', 'processing']],
  ['unsent', isUnsent, {}, ['checking', 'ready', 'waiting', 'sending']],
  ['awaiting its result', isAwaitingResult, {}, ['processing', 'success']],
  ['awaiting its result', isAwaitingResult, { amount: 5000 }, ['processing']],
  ['queued', isQueued, {}, ['waiting', 'sending']],
  ['queued', isQueued, { confirmedAt: 1 }, ['checking', 'waiting', 'sending']],
  ['confirmed by the bank', isConfirmed, { note: 'BONUS_REMAINING' }, ['processing']],
  ['overdue', (item) => isOverdue(item, NOW + 24 * HOUR), { sentAt: NOW }, []],
  ['overdue', (item) => isOverdue(item, NOW + 24 * HOUR + 1), { sentAt: NOW }, ['processing']],
  ['overdue', (item) => isOverdue(item, NOW + 48 * HOUR), { sentAt: NOW, note: 'BONUS_REMAINING' }, []],
])('a slip is %s in some states only', (_, test, part, states) => {
  expect(slipStates.filter((state) => test(slipOf({ ...part, state })))).toEqual(states)
})

it.each<[string, object]>([
  ['an id that is not a UUID', { id: 'slip' }],
  ['no member', { member: '' }],
  ['an invalid order', { order: Number.NaN }],
  ['a negative size', { size: -1 }],
  ['a fractional size', { size: 0.5 }],
  ['an unknown state', { state: 'eaten' }],
  ['an unknown wait', { wait: 'moon' }],
  ['a fractional amount', { amount: 0.5 }],
  ['a name that is not a string', { name: 7 }],
  ['an overlong name', { name: 'x'.repeat(301) }],
  ['a code of an unknown kind', { qr: { kind: 'moon' } }],
  ['a code of a bank without reference', { qr: { kind: 'bank', bank: '004' } }],
])('rejects a record with %s', (_, part) => {
  expect(safeParse(slipItem, { ...slipOf(), ...part }).success).toBe(false)
})

it.each([bank(1), bank(), { kind: 'truemoney' }, { kind: 'other' }])('preserves the QR code %j', (qr) => {
  expect(safeParse(slipItem, { ...slipOf(), qr })).toMatchObject({ success: true, output: { qr } })
})

it('uses the best estimate of when the server accepted a slip', () => {
  const item = slipOf({ addedAt: 1, confirmedAt: 2, sentAt: 3 })
  expect(getAcceptedAt(item)).toBe(3)
  expect(getAcceptedAt({ ...item, sentAt: undefined })).toBe(2)
  expect(getAcceptedAt({ ...item, sentAt: undefined, confirmedAt: undefined })).toBe(1)
})

it('the deadline is an hour after the transfer, or after adding if that is unknown', () => {
  expect(getSlipDeadline({ qr: bank(NOW), addedAt: NOW + 1000 })).toEqual({ at: NOW + HOUR, isExact: true })
  expect(getSlipDeadline({ qr: bank(), addedAt: NOW })).toEqual({ at: NOW + HOUR, isExact: false })
  expect(isExpired(slipOf({ qr: bank(NOW) }), NOW + HOUR)).toBe(false)
  expect(isExpired(slipOf({ qr: bank(NOW) }), NOW + HOUR + 1)).toBe(true)
  // The phone's own clock may be ahead.
  vi.mocked(isServerClockKnown).mockReturnValueOnce(false)
  expect(isExpired(slipOf({ qr: bank(NOW) }), NOW + HOUR + 1)).toBe(false)
})

const [first, second] = [slipOf({ order: 1 }), slipOf({ order: 2 })]
const later = (ms: number) => slipOf({ order: 0, notBefore: NOW + ms })
it.each<[string, SlipItem[], number, object]>([
  ['sends in the order of adding', [second, first], 0, { kind: 'send', item: first }],
  ['is not blocked by a slip that waits', [later(60_000), second], 0, { kind: 'send', item: second }],
  ['waits for the earliest retry', [later(60_000), later(5000), later(HOUR)], 0, { kind: 'wait', ms: 5000 }],
  ['waits for the end of a pause', [first], 5000, { kind: 'wait', ms: 5000 }],
  ['needs no pause without slips', [], 5000, { kind: 'nothing' }],
])('the next step %s', (_, items, pauseMs, step) => {
  expect(planNextStep(items, pauseMs, NOW)).toEqual(step)
})

it('ends a wait if the clock was set back', () => {
  expect(planNextStep([slipOf({ notBefore: NOW })], 0, NOW - 24 * HOUR)).toMatchObject({ kind: 'send' })
})

// Whether the queue sends a slip by itself, and whether it is held until the member acts.
it.each<[string, Partial<SlipItem>, boolean, boolean]>([
  ['unconfirmed', { state: 'ready' }, false, true],
  ['unconfirmed and being checked', { state: 'checking' }, false, true],
  ['being checked', { state: 'checking', confirmedAt: NOW - 1000 }, false, false],
  ['being checked for 20 s', { state: 'checking', confirmedAt: NOW - 20_000 }, false, false],
  ['being checked by a page that is gone', { state: 'checking', confirmedAt: NOW - 20_001 }, true, false],
  ['accepted', { state: 'processing', confirmedAt: NOW - 30_000 }, false, false],
  ['rejected', { state: 'failed', confirmedAt: NOW - 30_000 }, false, false],
  ['stopped', { wait: 'stopped' }, false, true],
  ['waiting for the end of a bonus', { wait: 'bonus' }, false, true],
  ['waiting after a rejected token', { wait: 'session' }, true, true],
  ['waiting for the network', { wait: 'network' }, true, false],
  ['queued', {}, true, false],
  ['in flight when the page ended', { state: 'sending' }, true, false],
  ['expired', { qr: bank(NOW - HOUR - 1) }, false, true],
  ['expired, to be sent anyway', { qr: bank(NOW - HOUR - 1), confirmedExpired: true }, true, false],
  ['perhaps expired, without a transfer time', { addedAt: NOW - 5 * HOUR }, true, false],
])('a slip that is %s: is it sent, does it need the member’s action', (_, part, isSent, isHeld) => {
  const item = slipOf(part)
  expect(planNextStep([item], 0, NOW)).toEqual(isSent ? { kind: 'send', item } : { kind: 'nothing' })
  expect(needsMemberAction(item, NOW)).toBe(isHeld)
})
