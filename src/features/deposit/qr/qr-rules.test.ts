import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { qrAmountProblem, qrOffer } from './qr-rules.ts'

const satang = (value: number) => value as Satang

test('uses the presets and minimums of the specification', () => {
  expect(qrOffer('KBANK', undefined)).toEqual({
    min: 100,
    presets: [1000, 2000, 5000, 10_000, 50_000, 100_000],
  })
  expect(qrOffer('WW', undefined)).toEqual({
    min: 10_000,
    presets: [10_000, 20_000, 30_000, 50_000, 100_000],
  })
  expect(qrOffer('PAYONEX', undefined)).toEqual(qrOffer('WW', undefined))
  expect(qrOffer('PAYTIMZ', undefined)).toEqual({ min: 1000, presets: [1000, 5000, 10_000, 50_000, 100_000] })
})

test('the build setting replaces the minimum and the first preset of PAYTIMZ only', () => {
  expect(qrOffer('PAYTIMZ', satang(2000))).toEqual({
    min: 2000,
    presets: [2000, 5000, 10_000, 50_000, 100_000],
  })
  expect(qrOffer('KBANK', satang(2000))).toEqual(qrOffer('KBANK', undefined))
})

test('omits presets that are not above a raised minimum', () => {
  expect(qrOffer('PAYTIMZ', satang(5000)).presets).toEqual([5000, 10_000, 50_000, 100_000])
  expect(qrOffer('PAYTIMZ', satang(20_000)).presets).toEqual([20_000, 50_000, 100_000])
})

test('validates an amount against the minimum', () => {
  expect(qrAmountProblem(undefined, satang(100))).toBe('empty')
  expect(qrAmountProblem(satang(0), satang(100))).toBe('empty')
  expect(qrAmountProblem(satang(99), satang(100))).toBe('minimum')
  expect(qrAmountProblem(satang(100), satang(100))).toBeUndefined()
})
