import { expect, test } from 'vitest'
import { getTelHref } from './tel-href.ts'

test.each([
  ['021234567', 'tel:021234567'],
  ['+66 2 123-4567', 'tel:+6621234567'],
  ['tel:(02) 123 4567', 'tel:021234567'],
  ['1669', 'tel:1669'],
])('accepts %s', (payload, address) => {
  expect(getTelHref(payload)).toBe(address)
})

test.each([
  undefined,
  '',
  '12',
  '*#06#',
  '02;phone-context=x',
  'javascript:alert(1)',
  '+',
  '1234567890123456',
])('rejects %s', (payload) => {
  expect(getTelHref(payload)).toBeUndefined()
})
