import { expect, test } from 'vitest'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipOf } from '#domain/slips/queue/slip-queue.fixture.ts'
import { getMinutesLeft, getSlipStatus, isOnItsWay, isSurelyExpected } from './slip-status.ts'

const transferAt = Date.UTC(2026, 10, 21, 7, 0)
const minutes = (count: number) => transferAt + count * 60_000

const slip = slipOf({
  addedAt: transferAt,
  state: 'ready',
  qr: { kind: 'bank', bank: '004', ref: '015624130822BPM09A92A', transferAt },
})

test.each([
  ['right after the transfer', minutes(0), 60],
  ['a second before the end', minutes(60) - 1000, 1],
  ['at the end', minutes(60), undefined],
  ['with a transfer in the far future', minutes(-25 * 60), undefined],
])('minutes left %s', (_, now, left) => expect(getMinutesLeft(slip, 'ready', now)).toBe(left))

test.each<[Partial<SlipItem>, boolean]>([
  [{ state: 'ready' }, false],
  [{ state: 'waiting', wait: 'stopped' }, false],
  [{ state: 'waiting' }, true],
  [{ state: 'sending' }, true],
  [{ state: 'processing', sentAt: transferAt }, true],
  [{ state: 'failed' }, false],
])('whether a slip is on its way: %j', (more, isSent) =>
  expect(isOnItsWay(getSlipStatus({ ...slip, ...more }, minutes(1)))).toBe(isSent),
)

test('a slip that was sent has no minutes left', () =>
  expect(getMinutesLeft(slip, 'processing', minutes(0))).toBeUndefined())

test('a slip that a host refuses during a bonus is held, also after its hour', () => {
  const held: SlipItem = { ...slip, state: 'waiting', wait: 'bonus' }
  for (const now of [minutes(0), minutes(61)]) expect(getSlipStatus(held, now)).toBe('held')
})

test('a slip that waits at the server for the end of a bonus is never overdue', () => {
  const accepted: SlipItem = { ...slip, state: 'processing', sentAt: transferAt }
  const twoDaysLater = minutes(48 * 60)
  expect(getSlipStatus(accepted, twoDaysLater)).toBe('overdue')
  expect(getSlipStatus({ ...accepted, note: 'BONUS_REMAINING' }, twoDaysLater)).toBe('confirmed')
})

test.each<[string, Partial<SlipItem>, number, string | undefined, boolean]>([
  ['made after the account was copied', {}, -5, 'KBANK', true],
  ['made in the same minute, by a clock that differs', {}, 1, 'KBANK', true],
  ['made before', {}, 2, 'KBANK', false],
  ['of another bank', {}, -5, 'SCB', false],
  [
    'of a bank that isn’t known',
    { qr: { kind: 'bank', bank: '999', ref: 'A', transferAt } },
    -5,
    undefined,
    false,
  ],
  ['without a time', { qr: { kind: 'bank', bank: '004', ref: 'A' } }, -5, 'KBANK', false],
  ['without a bank’s code', { qr: { kind: 'other' } }, -5, 'KBANK', false],
  ['sent before', { isDuplicate: true }, -5, 'KBANK', false],
  ['not checked yet', { state: 'checking' }, -5, 'KBANK', false],
])('a slip %s', (_, more, begunAt, ownBank, isSure) =>
  expect(isSurelyExpected({ ...slip, ...more }, minutes(begunAt), ownBank)).toBe(isSure),
)
