import { expect, test } from 'vitest'
import { billPayment } from '#server/modules/deposits/vectors.fixture.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { crc16, readTags, uniqueTag } from './tlv.ts'

test('computes the standard’s check value', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16(billPayment.payload.slice(0, -4))).toBe('4534')
})

test('parses serialized tags', () => {
  const tag = fc.record({
    id: fc.integer({ min: 0, max: 99 }).map((id) => String(id).padStart(2, '0')),
    value: fc.string({ maxLength: 99, unit: 'grapheme-ascii' }),
  })
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 8 }), (tags) => {
      const text = tags
        .map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`)
        .join('')
      expect(readTags(text)).toEqual(tags)
    }),
  )
})

test('rejects truncated tags and non-numeric lengths', () => {
  for (const text of ['0', '000', '0002', '00020', '0x02ab', '00-1', '0002010'])
    expect(readTags(text)).toBeUndefined()
})

test('uniqueTag returns undefined for a repeated tag', () => {
  expect(uniqueTag(readTags('000101000102') ?? [], '00')).toBeUndefined()
})
