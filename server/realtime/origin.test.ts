import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'

test.each([
  [undefined, 'kapao.example'],
  ['https://kapao.example', 'kapao.example'],
  ['https://kapao.example', 'kapao.example:443'],
  ['https://KAPAO.example', 'kapao.EXAMPLE'],
  ['http://127.0.0.1:8080', '127.0.0.1:8080'],
  ['http://[::1]:8080', '[::1]:8080'],
])('%s is at home at %s', (origin, host) => {
  expect(isOwnOrigin(origin, host)).toBe(true)
})

test.each([
  ['https://evil.example', 'kapao.example'],
  ['https://kapao.example.evil.example', 'kapao.example'],
  ['https://kapao.example:8443', 'kapao.example'],
  ['http://localhost:8080', '127.0.0.1:8080'],
  ['null', 'kapao.example'],
  ['', 'kapao.example'],
  ['kapao.example', 'kapao.example'],
  ['file://kapao.example', 'kapao.example'],
  ['https://kapao.example', undefined],
  ['https://kapao.example', ''],
  ['https://kapao.example', 'kapao.example/@evil.example'],
  ['https://evil.example', 'kapao.example@evil.example'],
])('%s is a stranger at %s', (origin, host) => {
  expect(isOwnOrigin(origin, host)).toBe(false)
})
