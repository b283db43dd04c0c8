import { expect, test } from 'vitest'
import { findListedSlip, isTransferKnown } from './duplicates.ts'
import type { SlipItem } from './slip-item.ts'
import { listedSlip, slipOf } from './slip-queue.fixture.ts'

const bankQr = { kind: 'bank', bank: '004', ref: '0123456789' } as const
const own = slipOf({ reference: 'r1' })
const other = slipOf()

test.each([
  ['its clientId, whatever the reference', { clientId: own.id, reference: 'other' }, true],
  ['another clientId, whatever the reference', { clientId: other.id, reference: 'r1' }, false],
  ['no clientId and its reference', { reference: 'r1' }, true],
  ['no clientId and another reference', { reference: 'r2' }, false],
  ['neither', {}, false],
])('a listed slip with %s is the one on this device: %s', (_, part, isFound) => {
  const entry = listedSlip(part)
  const stranger = listedSlip({ clientId: other.id })
  expect(findListedSlip(own, [stranger, entry])).toBe(isFound ? entry : undefined)
})

test('slips without a reference aren’t equal for that reason', () => {
  expect(findListedSlip(slipOf(), [listedSlip({})])).toBeUndefined()
})

test.each<[string, Partial<SlipItem>, SlipItem['qr'], boolean]>([
  ['the same reference', { qr: bankQr }, bankQr, true],
  ['the same reference, already credited', { qr: bankQr, state: 'success' }, bankQr, true],
  ['a failed slip', { qr: bankQr, state: 'failed' }, bankQr, false],
  ['another reference', { qr: { ...bankQr, ref: '1' } }, bankQr, false],
  ['another bank', { qr: { ...bankQr, bank: '014' } }, bankQr, false],
  ['a slip without a code', {}, bankQr, false],
  ['a code of another kind', { qr: { kind: 'truemoney' } }, bankQr, false],
  ['equal codes without a reference', { qr: { kind: 'truemoney' } }, { kind: 'truemoney' }, false],
  ['no codes', {}, undefined, false],
])('beside %s: the transfer is known: %s', (_, part, qr, isKnown) => {
  const item = slipOf({ qr })
  expect(isTransferKnown(item, qr, [item, slipOf(part)])).toBe(isKnown)
})
