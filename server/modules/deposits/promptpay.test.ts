import { expect, test } from 'vitest'
import { crc16, readTags, uniqueTag } from '#contract/formats/tlv.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { buildBillPaymentPayload, formatSatang } from './promptpay.ts'
import { billPayment } from './vectors.fixture.ts'

function parts(payload: string) {
  const tags = readTags(payload) ?? []
  const bill = readTags(uniqueTag(tags, '30') ?? '') ?? []
  return { tags, bill }
}

test('encodes biller, reference, amount and country like a known payload', () => {
  const known = parts(billPayment.payload)
  const { tags, bill } = parts(
    buildBillPaymentPayload({ billerId: '0994000165501-00', ref1: '123456789012', satang: 364_922 }),
  )
  for (const id of ['00', '01', '53', '54', '58']) expect(uniqueTag(tags, id)).toBe(uniqueTag(known.tags, id))
  for (const id of ['00', '01', '02']) expect(uniqueTag(bill, id)).toBe(uniqueTag(known.bill, id))
})

test('encodes every amount exactly, with a valid checksum', () => {
  const ref = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), ref, (satang, ref1) => {
      const payload = buildBillPaymentPayload({ billerId: billPayment.billerId, ref1, satang })
      const { tags, bill } = parts(payload)
      expect(uniqueTag(tags, '54')).toBe(formatSatang(satang))
      expect(Number(uniqueTag(tags, '54')?.replace('.', ''))).toBe(satang)
      expect(uniqueTag(bill, '02')).toBe(ref1)
      expect(uniqueTag(tags, '63')).toBe(crc16(payload.slice(0, -4)))
    }),
  )
})

test.each([
  { billerId: '123', ref1: 'A', satang: 100 },
  { billerId: billPayment.billerId, ref1: '', satang: 100 },
  { billerId: billPayment.billerId, ref1: 'abc', satang: 100 },
  { billerId: billPayment.billerId, ref1: 'A'.repeat(21), satang: 100 },
  { billerId: billPayment.billerId, ref1: 'A', satang: 0 },
  { billerId: billPayment.billerId, ref1: 'A', satang: 1.5 },
  { billerId: billPayment.billerId, ref1: 'A', satang: 1e12 },
])('refuses %o', (bill) => {
  expect(() => buildBillPaymentPayload(bill)).toThrow(RangeError)
})
