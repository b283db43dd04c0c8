import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billPayment } from '#server/modules/deposits/vectors.fixture.ts'
import { crc16, readTags, uniqueTag } from './tlv.ts'

test('the check sum of the standard', () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16(billPayment.payload.slice(0, -4))).toBe('4534')
})

test('tags that were written are read back', () => {
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

test('what is cut short or has no digits is no run of tags', () => {
  for (const text of ['0', '000', '0002', '00020', '0x02ab', '00-1', '0002010'])
    expect(readTags(text)).toBeUndefined()
})

test('a tag that comes twice has no one value', () => {
  expect(uniqueTag(readTags('000101000102') ?? [], '00')).toBeUndefined()
})
