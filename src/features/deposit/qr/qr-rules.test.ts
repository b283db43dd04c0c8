import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { getQrOffer, validateQrAmount } from './qr-rules.ts'

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
