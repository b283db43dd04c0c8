import { expect, test } from 'vitest'
import { pictureAddress } from './slip-address.ts'

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
