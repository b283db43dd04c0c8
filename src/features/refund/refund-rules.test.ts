import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { refundCheck, refundList } from '#contract/refund.ts'
import { hasPendingMove, receiptStatus, receiveBlocker, wasReceived } from './refund-rules.ts'

const check = (fields: object) => parse(refundCheck.response, fields)

test('an accrued refund above 0 can be received unless a bonus is active', () => {
  expect(receiveBlocker(check({ result: true, refundAmount: 145.2 }))).toBeUndefined()
  expect(receiveBlocker(check({ result: true, refundAmount: 145.2, bonus: true }))).toBe('bonus')
  expect(receiveBlocker(check({ result: false, refundAmount: 145.2, bonus: true }))).toBe('bonus')
})

test('distinguishes an empty accrual from an unmet condition', () => {
  expect(receiveBlocker(check({ result: false, refundAmount: 0 }))).toBe('nothing')
  expect(receiveBlocker(check({ result: false, refundAmount: 3 }))).toBe('condition')
  expect(receiveBlocker(check({}))).toBe('condition')
})

test('an unknown amount doesn’t block receiving', () => {
  expect(receiveBlocker(check({ result: true }))).toBeUndefined()
})

test('a refund can be moved once it is received', () => {
  expect(hasPendingMove(check({ refundSuccess: 60 }))).toBe(true)
  expect(hasPendingMove(check({ refundSuccess: 0 }))).toBe(false)
  expect(hasPendingMove(check({}))).toBe(false)
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
