import { parse } from 'valibot'
import { expect, test, vi } from 'vitest'
import { refundCheck, refundList } from '#contract/rewards/refund.ts'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'
import { isMoveOffered, isRate, receiptStatus, receiveBlocker, wasReceived } from './refund-rules.ts'

vi.mock('#lib/browser/server-clock.ts', () => ({ isServerClockKnown: vi.fn(() => true) }))

const check = (fields: object) => parse(refundCheck.response, fields)

test('only a held bonus and a known amount of 0 keep a refund from being received', () => {
  expect(receiveBlocker(check({ result: true, refundAmount: 145.2 }))).toBeUndefined()
  expect(receiveBlocker(check({ result: true, refundAmount: 145.2, bonus: true }))).toBe('bonus')
  expect(receiveBlocker(check({ refundAmount: 0, bonus: true }))).toBe('bonus')
  expect(receiveBlocker(check({ result: true, refundAmount: 0 }))).toBe('nothing')
})

test.each([{}, { result: false }, { result: null }, { result: 'You can receive a refund' }])(
  'what %j says about the result doesn’t matter',
  (fields) => {
    expect(receiveBlocker(check({ ...fields, refundAmount: 3 }))).toBeUndefined()
    expect(receiveBlocker(check(fields))).toBeUndefined()
  },
)

test('moving a refund is offered unless the host says that nothing waits', () => {
  expect(isMoveOffered(check({ waiting: 60 }), false)).toBe(true)
  expect(isMoveOffered(check({ waiting: 0 }), false)).toBe(false)
  expect(isMoveOffered(check({ waiting: 0 }), true)).toBe(true)
  expect(isMoveOffered(check({ refundSuccess: 0 }), false)).toBe(true)
})

test('success and fail are percentages, not amounts', () => {
  const { refundSuccess, refundFail, waiting } = check({ refundSuccess: 3, refundFail: '97' })
  expect({ refundSuccess, refundFail, waiting }).toEqual({
    refundSuccess: 3,
    refundFail: 97,
    waiting: undefined,
  })
})

test('tells a rate from other terms', () => {
  expect(['5%', ' 2,5 % ', '5'].filter(isRate)).toHaveLength(3)
  expect(['5% every Monday', 'Monday', ''].filter(isRate)).toEqual([])
})

test('by the clock of a phone that may be wrong, nothing is known', () => {
  vi.mocked(isServerClockKnown).mockReturnValue(false)
  const sentAt = 1_700_000_000_000
  expect(wasReceived([{ createdAt: sentAt }], sentAt)).toBe(false)
  expect(receiptStatus([{ createdAt: sentAt }], sentAt)).toBe('unknown')
  vi.mocked(isServerClockKnown).mockReturnValue(true)
})

test('detects a received refund by the time of the newest refund', () => {
  const sentAt = 1_700_000_000_900
  expect(wasReceived([{ createdAt: 1_700_000_000_000 }, { createdAt: 5 }], sentAt)).toBe(true)
  expect(wasReceived([{ createdAt: sentAt - 60_000 }], sentAt)).toBe(false)
  expect(wasReceived([], sentAt)).toBe(false)
})

test('the status is unknown if the refund is missing but some refunds are unreadable', () => {
  const sentAt = 1_700_000_000_000
  const receipt = (...refunds: unknown[]) =>
    receiptStatus(parse(refundList.response, { refunds }).refunds, sentAt)
  const older = { refundAmount: 1, createdAt: sentAt - 60_000 }
  const ownRefund = { refundAmount: 1, createdAt: sentAt + 100 }
  expect(receipt(older)).toBe('not received')
  expect(receipt({ refundAmount: null, createdAt: sentAt }, older)).toBe('unknown')
  expect(receipt({ refundAmount: null, createdAt: sentAt }, ownRefund)).toBe('received')
})
