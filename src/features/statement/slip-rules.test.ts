import { expect, test } from 'vitest'

import { slipReasons } from '../../contract/error-keys.ts'
import { pictureAddress } from './slip-address.ts'
import { slipReason } from './slip-texts.ts'

test('every reason code has words; three of them mean an incorrect slip', () => {
  const words = slipReasons.map((reason) => slipReason(reason).message ?? '')
  expect(words.every((text) => text.length > 10)).toBe(true)
  expect(words.filter((text) => text === words[0])).toHaveLength(3)
  expect(new Set(words).size).toBe(9)
})

test('a code outside the catalogue, or none, counts as unknown', () => {
  expect(slipReason('SOMETHING_NEW')).toBe(slipReason('UNKNOW_ERROR'))
  expect(slipReason(undefined)).toBe(slipReason('UNKNOW_ERROR'))
})

test('pictures come from web addresses only', () => {
  expect(pictureAddress('/api/files/a1', 'https://api.example.com')).toBe(
    'https://api.example.com/api/files/a1',
  )
  expect(pictureAddress('https://cdn.example.com/a.png', 'https://api.example.com')).toBe(
    'https://cdn.example.com/a.png',
  )
  for (const odd of ['javascript:alert(1)', 'data:image/png;base64,AA', 'http://']) {
    expect(pictureAddress(odd, 'https://api.example.com')).toBeUndefined()
  }
})
