import { generate } from 'promptparse'
import { expect, test } from 'vitest'
import { droppedZero, notSlips, slips, trueMoneySlips } from '#server/modules/deposits/vectors.fixture.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { readSlipQr } from './slip-qr.ts'
import { checkTransRef } from './trans-ref.ts'

test.each(Object.entries(slips))('parses a slip of %s', (_bank, payload) => {
  const slip = readSlipQr(payload)
  expect(slip.kind).toBe('bank')
  if (slip.kind !== 'bank') return
  expect(checkTransRef(slip.sendingBank, slip.transRef, Date.parse('2026-11-21T12:00:00Z')).kind).toBe(
    'possible',
  )
  expect(generate.slipVerify({ sendingBank: slip.sendingBank, transRef: slip.transRef })).toBe(payload)
})

test('accepts a checksum without its leading zero, or in lower case', () => {
  const good = readSlipQr(droppedZero.good)
  expect(good).toMatchObject({ kind: 'bank', sendingBank: '004', transRef: '016218195650BPP00006' })
  expect(readSlipQr(droppedZero.bad)).toEqual(good)
  expect(readSlipQr(droppedZero.good.replace('055B', '055b'))).toEqual(good)
})

test.each(Object.entries(notSlips))('rejects %s', (_name, payload) => {
  expect(readSlipQr(payload)).toEqual({ kind: 'not-slip' })
})

test.each(trueMoneySlips)('detects a TrueMoney slip: %s', (payload) => {
  expect(readSlipQr(payload)).toMatchObject({ kind: 'truemoney', eventType: 'P2P' })
})

test('never throws, and detects any single-character change', () => {
  fc.assert(fc.property(fc.string(), (text) => readSlipQr(text).kind === 'not-slip'))
  const payload = slips.KBANK
  const at = fc.integer({ min: 0, max: payload.length - 5 })
  fc.assert(
    fc.property(at, fc.stringMatching(/^[0-9A-Za-z]$/), (index, sign) => {
      fc.pre(payload[index] !== sign)
      expect(readSlipQr(payload.slice(0, index) + sign + payload.slice(index + 1)).kind).toBe('not-slip')
    }),
  )
})
