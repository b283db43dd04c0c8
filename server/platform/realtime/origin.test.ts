import { expect, test } from 'vitest'
import { isAllowedOrigin } from './origin.ts'

test.each([
  [undefined, 'kapao.example'],
  ['https://kapao.example', 'kapao.example'],
  ['https://kapao.example', 'kapao.example:443'],
  ['https://KAPAO.example', 'kapao.EXAMPLE'],
  ['http://127.0.0.1:8080', '127.0.0.1:8080'],
  ['http://[::1]:8080', '[::1]:8080'],
])('%s is at home at %s', (origin, host) => {
  expect(isAllowedOrigin(origin, host, [])).toBe(true)
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
  ['https://kapao.example', 'kapao.example, evil.example'],
  [undefined, 'kapao.example, evil.example'],
])('%s is a stranger at %s', (origin, host) => {
  expect(isAllowedOrigin(origin, host, [])).toBe(false)
})

test('allows listed origins exactly', () => {
  const allowed = ['https://portal.example', 'http://127.0.0.1:4000']
  const isAllowed = (origin: string) => isAllowedOrigin(origin, 'api.example', allowed)
  expect(isAllowed('https://portal.example')).toBe(true)
  expect(isAllowed('http://127.0.0.1:4000')).toBe(true)
  for (const origin of [
    'http://portal.example',
    'https://portal.example:8443',
    'https://portal.example.evil',
  ]) {
    expect(isAllowed(origin), origin).toBe(false)
  }
})
