import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { wallet } from '#contract/wallet.ts'
import {
  amountAfter,
  endsRefusal,
  gamesTotal,
  placeOf,
  placesOf,
  refusalOf,
  startEnds,
  transferPresets,
} from './transfer-rules.ts'

const satang = (value: number) => value as Satang

const places = placesOf(
  parse(wallet, {
    profile: { _id: 'm1', username: '0812345678', name: 'Somchai' },
    wallet: { amount: 12480.5 },
    slots: [
      { code: 'NAKA', name: 'Naka', category: 'slot', isActive: true, amount: 1250, ftWalletSlot: 10 },
      { code: 'DOK', name: 'Dok', category: 'slot', isActive: false, amount: 99 },
      { code: 'KHONG', name: 'Khong Sport', category: 'sport', isActive: true },
    ],
  }),
)

test('offers the main wallet and active games only', () => {
  expect(places.map((place) => place.code)).toEqual(['WALLET', 'NAKA', 'KHONG'])
  expect(placeOf(places, 'KHONG')?.amount).toBeUndefined()
})

describe('where a transfer starts', () => {
  test('goes to the game it was opened for', () => {
    expect(startEnds(places, { to: 'NAKA' })).toEqual({ from: 'WALLET', to: 'NAKA' })
    expect(startEnds(places, { from: 'NAKA', to: 'KHONG' })).toEqual({ from: 'NAKA', to: 'KHONG' })
  })
  test('leaves the target open where there is a choice or the game is unknown', () => {
    expect(startEnds(places, {})).toEqual({ from: 'WALLET', to: '' })
    expect(startEnds(places, { to: 'DOK' })).toEqual({ from: 'WALLET', to: '' })
  })
  test('picks the only game, and the main wallet for what leaves a game', () => {
    expect(startEnds(places.slice(0, 2), {}).to).toBe('NAKA')
    expect(startEnds(places, { from: 'KHONG' })).toEqual({ from: 'KHONG', to: 'WALLET' })
  })
})

describe('refusals', () => {
  test('both ends must be picked, and be there', () => {
    expect(refusalOf(places, { from: 'WALLET', to: '' }, satang(100))).toEqual({
      at: 'accounts',
      why: 'unpicked',
    })
    expect(endsRefusal(places, { from: 'DOK', to: 'WALLET' })).toEqual({ at: 'accounts', why: 'unpicked' })
  })
  test('the ends must differ', () => {
    expect(refusalOf(places, { from: 'NAKA', to: 'NAKA' }, satang(100))).toEqual({
      at: 'accounts',
      why: 'same',
    })
  })
  test.each([undefined, 0, 99])('an amount of %s is below the minimum', (amount) => {
    expect(
      refusalOf(places, { from: 'WALLET', to: 'NAKA' }, amount === undefined ? undefined : satang(amount)),
    ).toEqual({ at: 'amount', why: 'minimum' })
  })
  test('the source must hold the amount', () => {
    expect(refusalOf(places, { from: 'NAKA', to: 'KHONG' }, satang(125_001))).toEqual({
      at: 'amount',
      why: 'insufficient',
      available: 125_000,
    })
    expect(refusalOf(places, { from: 'NAKA', to: 'KHONG' }, satang(125_000))).toBeUndefined()
  })
  test('more than any call can carry is too much, whatever the source holds', () => {
    const tooMuch = { at: 'amount', why: 'insufficient' }
    expect(refusalOf(places, { from: 'NAKA', to: 'KHONG' }, 'too-large')).toEqual({
      ...tooMuch,
      available: 125_000,
    })
    expect(refusalOf(places, { from: 'KHONG', to: 'NAKA' }, 'too-large')).toEqual({
      ...tooMuch,
      available: undefined,
    })
  })
  test('an unknown source is left to the server', () => {
    expect(refusalOf(places, { from: 'KHONG', to: 'WALLET' }, satang(100))).toBeUndefined()
  })
})

test('after the transfer: known figures only, never below zero', () => {
  const [main, naka, khong] = places
  expect(main && amountAfter(main, -50_000)).toBe(1_198_050)
  expect(naka && amountAfter(naka, 50_000)).toBe(175_000)
  expect(naka && amountAfter(naka, -125_001)).toBeUndefined()
  expect(khong && amountAfter(khong, 50_000)).toBeUndefined()
})

test('the games together, and whether that is all', () => {
  expect(gamesTotal(places)).toMatchObject({ satang: 125_000, complete: false })
  expect(gamesTotal(places.slice(0, 2))).toMatchObject({ satang: 125_000, complete: true })
  expect(gamesTotal(places.slice(0, 2), 1)).toMatchObject({ satang: 125_000, complete: false })
  expect(gamesTotal(places.slice(0, 1))).toEqual({ satang: 0, games: [], complete: true })
})

test('an end can be emptied, and an empty game brings nothing to the main wallet', () => {
  const [main, naka] = places
  if (!main || !naka) throw new Error('no places')
  expect(amountAfter(naka, -125_000)).toBe(0)
  expect(amountAfter(naka, -125_001)).toBeUndefined()
  const empty = { ...naka, code: 'EMPTY', amount: satang(0) }
  expect(gamesTotal([main, naka, empty]).games).toEqual([naka])
})

test('the amounts to tap fit the currency; the smaller ones while it isn’t known', () => {
  expect(transferPresets('LAK')[0]).toBe(5_000_000)
  expect(transferPresets('BAHT')[0]).toBe(10_000)
  expect(transferPresets(undefined)).toBe(transferPresets('BAHT'))
})
