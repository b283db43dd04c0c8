import { describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { findQrPayment, getQrIdentity, getQrOffer, type SeenQr, validateQrAmount } from './qr-rules.ts'

const satang = (value: number) => value as Satang

test('uses the presets and minimums of the specification', () => {
  expect(getQrOffer('KBANK', undefined)).toEqual({
    min: 100,
    presets: [1000, 2000, 5000, 10_000, 50_000, 100_000],
  })
  expect(getQrOffer('WW', undefined)).toEqual({
    min: 10_000,
    presets: [10_000, 20_000, 30_000, 50_000, 100_000],
  })
  expect(getQrOffer('PAYONEX', undefined)).toEqual(getQrOffer('WW', undefined))
  expect(getQrOffer('PAYTIMZ', undefined)).toEqual({
    min: 1000,
    presets: [1000, 5000, 10_000, 50_000, 100_000],
  })
})

test('the build setting replaces the minimum and the first preset of PAYTIMZ only', () => {
  expect(getQrOffer('PAYTIMZ', satang(2000))).toEqual({
    min: 2000,
    presets: [2000, 5000, 10_000, 50_000, 100_000],
  })
  expect(getQrOffer('KBANK', satang(2000))).toEqual(getQrOffer('KBANK', undefined))
})

test('omits presets that are not above a raised minimum', () => {
  expect(getQrOffer('PAYTIMZ', satang(5000)).presets).toEqual([5000, 10_000, 50_000, 100_000])
  expect(getQrOffer('PAYTIMZ', satang(20_000)).presets).toEqual([20_000, 50_000, 100_000])
})

test('validates an amount against the minimum', () => {
  expect(validateQrAmount(undefined, satang(100))).toBe('empty')
  expect(validateQrAmount(satang(0), satang(100))).toBe('empty')
  expect(validateQrAmount(satang(99), satang(100))).toBe('minimum')
  expect(validateQrAmount(satang(100), satang(100))).toBeUndefined()
})

describe('the payment of a code', () => {
  const CREATED_AT = 1_800_000_000_000
  const seen: SeenQr = {
    state: {
      hasQrcode: true,
      qrcode: '<svg/>',
      qrcodeId: 'a',
      amount: satang(5000),
      expireIn: CREATED_AT + 600_000,
      message: undefined,
    },
    fetchedAt: CREATED_AT + 120_000,
  }
  const known = { inBaht: true, minutes: 10 }
  const deposit = (more: Partial<StatementEntry> = {}) =>
    ({
      statementType: 'deposit',
      status: 'SUCCESS',
      amount: 5000,
      createdAt: CREATED_AT + 60_000,
      ...more,
    }) as StatementEntry

  test('is a deposit of its amount since it was created', () => {
    expect(findQrPayment([deposit()], seen, known)).toEqual(deposit())
    expect(findQrPayment([deposit({ amount: satang(5001) })], seen, known)).toBeUndefined()
    expect(findQrPayment([deposit({ createdAt: CREATED_AT - 5000 })], seen, known)).toBeUndefined()
    expect(findQrPayment([deposit({ status: 'PROCESSING' })], seen, known)).toBeUndefined()
    expect(findQrPayment([deposit({ statementType: 'bonus' })], seen, known)).toBeUndefined()
  })

  test('two codes of a host without ids are told apart by their pictures', () => {
    const withoutId = { ...seen.state, qrcodeId: undefined }
    expect(getQrIdentity(withoutId)).not.toBe(getQrIdentity({ ...withoutId, qrcode: '<svg><g/></svg>' }))
  })

  test('is only found after the code was fetched if the validity of codes is unknown', () => {
    const account = { inBaht: true, minutes: undefined }
    expect(findQrPayment([deposit()], seen, account)).toBeUndefined()
    const later = deposit({ createdAt: seen.fetchedAt + 1 })
    expect(findQrPayment([later], seen, account)).toEqual(later)
  })

  test('can have any amount for an account in another currency', () => {
    const inKip = deposit({ amount: satang(3_000_000) })
    expect(findQrPayment([inKip], seen, { inBaht: false, minutes: 10 })).toEqual(inKip)
  })
})
