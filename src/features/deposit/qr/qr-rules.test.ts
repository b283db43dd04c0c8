import { describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { QrProvider } from '#contract/qr.ts'
import type { StatementEntry } from '#contract/statement.ts'
import {
  findQrDeposit,
  getQrIdentity,
  getQrOffer,
  getSecondsLeft,
  getTotalSeconds,
  type SeenQr,
} from './qr-rules.ts'

const satang = (value: number) => value as Satang

test.each<[QrProvider, number | undefined, number, number[]]>([
  ['KBANK', undefined, 100, [1000, 2000, 5000, 10_000, 50_000, 100_000]],
  ['WW', undefined, 10_000, [10_000, 20_000, 30_000, 50_000, 100_000]],
  ['PAYONEX', undefined, 10_000, [10_000, 20_000, 30_000, 50_000, 100_000]],
  ['PAYTIMZ', undefined, 1000, [1000, 5000, 10_000, 50_000, 100_000]],
  // The build setting is for PAYTIMZ only, and leaves out presets that aren't above it.
  ['PAYTIMZ', 2000, 2000, [2000, 5000, 10_000, 50_000, 100_000]],
  ['PAYTIMZ', 5000, 5000, [5000, 10_000, 50_000, 100_000]],
  ['PAYTIMZ', 20_000, 20_000, [20_000, 50_000, 100_000]],
  ['KBANK', 2000, 100, [1000, 2000, 5000, 10_000, 50_000, 100_000]],
])('%s with the build’s minimum %j takes %i and more, and offers %j', (provider, setting, min, presets) => {
  expect(getQrOffer(provider, setting === undefined ? undefined : satang(setting))).toEqual({ min, presets })
})

describe('the deposit after a code', () => {
  const CREATED_AT = 1_800_000_000_000
  const EXPIRES_AT = CREATED_AT + 600_000
  const seen: SeenQr = {
    state: {
      hasQrcode: true,
      qrcode: '<svg/>',
      qrcodeId: 'a',
      amount: satang(5000),
      expireIn: EXPIRES_AT,
      message: undefined,
    },
    fetchedAt: CREATED_AT + 120_000,
  }
  const open = { inBaht: true, minutes: 10, goneAt: undefined, isClockKnown: true }
  /** The host dropped the code while it was valid. */
  const gone = { ...open, goneAt: EXPIRES_AT - 1 }
  const expired = { ...open, goneAt: EXPIRES_AT }
  const deposit = (more: Partial<StatementEntry> = {}) =>
    ({
      statementType: 'deposit',
      status: 'SUCCESS',
      amount: 5000,
      createdAt: CREATED_AT + 60_000,
      ...more,
    }) as StatementEntry
  const paid = (entry: StatementEntry) => ({ kind: 'paid', entry })
  const other = (entry: StatementEntry) => ({ kind: 'unrelated', entry })

  test('paid it if the statement names the code, whatever else the host says', () => {
    const late = deposit({ qrcodeId: 'a', amount: satang(1), createdAt: EXPIRES_AT + 3_600_000 })
    for (const account of [open, gone, expired]) {
      expect(findQrDeposit([deposit(), late], seen, account)).toEqual(paid(late))
    }
  })

  test('did not pay it if the statement names another code', () => {
    for (const account of [open, gone, expired]) {
      expect(findQrDeposit([deposit({ qrcodeId: 'b' })], seen, account)).toBeUndefined()
    }
  })

  test('paid it if the code disappeared before its end', () => {
    expect(findQrDeposit([deposit()], seen, gone)).toEqual(paid(deposit()))
    expect(findQrDeposit([deposit({ way: 'slip' })], seen, gone)).toBeUndefined()
    // In kip the amount says nothing.
    expect(findQrDeposit([deposit()], seen, { ...gone, inBaht: false })).toEqual(other(deposit()))
  })

  test.each([
    ['is still open', open],
    ['disappeared at its end', expired],
  ])('is only a deposit that arrived if the code %s', (_, account) => {
    expect(findQrDeposit([deposit()], seen, account)).toEqual(other(deposit()))
    const inKip = deposit({ amount: satang(3_000_000) })
    expect(findQrDeposit([inKip], seen, { ...account, inBaht: false })).toEqual(other(inKip))
  })

  test('is only a deposit that arrived if it is not known how long the code was valid', () => {
    const endless = { ...seen, state: { ...seen.state, expireIn: undefined } }
    const later = deposit({ createdAt: seen.fetchedAt })
    expect(findQrDeposit([later], endless, gone)).toEqual(other(later))
  })

  test('has its amount, for an account in baht, and was credited since the code was created', () => {
    expect(findQrDeposit([deposit({ amount: satang(5001) })], seen, gone)).toBeUndefined()
    expect(findQrDeposit([deposit({ createdAt: CREATED_AT - 5000 })], seen, gone)).toBeUndefined()
    expect(findQrDeposit([deposit({ status: 'PROCESSING' })], seen, gone)).toBeUndefined()
    expect(findQrDeposit([deposit({ statementType: 'bonus' })], seen, gone)).toBeUndefined()
  })

  test('is only found after the code was fetched if the validity of codes is unknown', () => {
    const account = { ...gone, minutes: undefined }
    expect(findQrDeposit([deposit()], seen, account)).toBeUndefined()
    const later = deposit({ createdAt: seen.fetchedAt + 1 })
    expect(findQrDeposit([later], seen, account)).toEqual(paid(later))
  })

  test('proves nothing by the clock of a phone that may be wrong', () => {
    const slow = { ...gone, isClockKnown: false }
    expect(findQrDeposit([deposit()], seen, slow)).toEqual(other(deposit()))
    // The phone is half an hour behind: the deposit is older than the code.
    const before = deposit({ createdAt: CREATED_AT - 1_200_000 })
    const behind = { ...seen, fetchedAt: CREATED_AT - 1_800_000 }
    expect(findQrDeposit([before], behind, slow)).toBeUndefined()
    expect(findQrDeposit([deposit()], seen, { ...slow, minutes: undefined })).toBeUndefined()
  })

  test('two codes of a host without ids are told apart by their pictures', () => {
    const withoutId = { ...seen.state, qrcodeId: undefined }
    expect(getQrIdentity(withoutId)).not.toBe(getQrIdentity({ ...withoutId, qrcode: '<svg><g/></svg>' }))
  })
})

const end = Date.parse('2026-11-21T07:00:00Z')

test('rounds seconds up, so that 0 means expired', () => {
  expect(getSecondsLeft(end, end - 60_000)).toBe(60)
  expect(getSecondsLeft(end, end - 59_001)).toBe(60)
  expect(getSecondsLeft(end, end - 1)).toBe(1)
  expect(getSecondsLeft(end, end)).toBe(0)
  expect(getSecondsLeft(end, end + 5000)).toBe(0)
  expect(getSecondsLeft(undefined, end)).toBeUndefined()
})

test('uses the validity for the full bar, or else the time left at first', () => {
  expect(getTotalSeconds(end, 5, end - 277_000)).toBe(300)
  expect(getTotalSeconds(end, undefined, end - 277_000)).toBe(277)
  expect(getTotalSeconds(end, 1, end - 277_000)).toBe(277)
  expect(getTotalSeconds(end, undefined, end)).toBe(1)
})
