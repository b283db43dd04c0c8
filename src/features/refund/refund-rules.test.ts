import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { refundCheck, refundList } from '#contract/refund.ts'
import { isWaiting, receiptIn, receiveHurdle, wasReceived } from './refund-rules.ts'

const check = (fields: object) => parse(refundCheck.response, fields)

test('an accrual above 0 is received, unless a bonus is held', () => {
  expect(receiveHurdle(check({ result: true, refundAmount: 145.2 }))).toBeUndefined()
  expect(receiveHurdle(check({ result: true, refundAmount: 145.2, bonus: true }))).toBe('bonus')
  expect(receiveHurdle(check({ result: false, refundAmount: 145.2, bonus: true }))).toBe('bonus')
})

test('nothing accrued and a condition are told apart', () => {
  expect(receiveHurdle(check({ result: false, refundAmount: 0 }))).toBe('nothing')
  expect(receiveHurdle(check({ result: false, refundAmount: 3 }))).toBe('condition')
  expect(receiveHurdle(check({}))).toBe('condition')
})

test('an amount that the server keeps to itself is no hurdle', () => {
  expect(receiveHurdle(check({ result: true }))).toBeUndefined()
})

test('only what was received waits to be moved', () => {
  expect(isWaiting(check({ refundSuccess: 60 }))).toBe(true)
  expect(isWaiting(check({ refundSuccess: 0 }))).toBe(false)
  expect(isWaiting(check({}))).toBe(false)
})

test('a lost call is found by the time of the newest refund', () => {
  const sentAt = 1_700_000_000_900
  expect(wasReceived([{ createdAt: 1_700_000_000_000 }, { createdAt: 5 }], sentAt)).toBe(true)
  expect(wasReceived([{ createdAt: sentAt - 60_000 }], sentAt)).toBe(false)
  expect(wasReceived([], sentAt)).toBe(false)
})

test('among refunds that can’t be read a missing one may be', () => {
  const sentAt = 1_700_000_000_000
  const receipt = (...refunds: unknown[]) =>
    receiptIn(parse(refundList.response, { refunds }).refunds, sentAt)
  const old = { refundAmount: 1, createdAt: sentAt - 60_000 }
  const own = { refundAmount: 1, createdAt: sentAt + 100 }
  expect(receipt(old)).toBe('not received')
  expect(receipt({ refundAmount: null, createdAt: sentAt }, old)).toBe('unknown')
  expect(receipt({ refundAmount: null, createdAt: sentAt }, own)).toBe('received')
})
