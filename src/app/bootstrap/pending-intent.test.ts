import { beforeEach, expect, test } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { takeWish } from './pending-intent.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

const keep = (wish: unknown) => storage.session.set('kapao.wish', JSON.stringify(wish))

test('a wish is there once', () => {
  keep({ hash: '#deposit', at: 1000 })
  expect(takeWish(2000)).toBe('#deposit')
  expect(takeWish(2000)).toBeUndefined()
})

test('a message of the chat is one, too', () => {
  keep({ hash: '#chat=1795000000000', at: 1000 })
  expect(takeWish(2000)).toBe('#chat=1795000000000')
})

test('an old wish is none', () => {
  keep({ hash: '#deposit', at: 0 })
  expect(takeWish(10 * 60_000)).toBeUndefined()
})

test.each([
  { hash: 'javascript:alert(1)', at: 0 },
  { hash: '#//evil.example', at: 0 },
  { hash: `#${'x'.repeat(30)}`, at: 0 },
  { hash: '#deposit' },
  { hash: 7, at: 0 },
  '#deposit',
])('%j is none, and goes', (wish) => {
  keep(wish)
  expect(takeWish(1)).toBeUndefined()
  expect(storage.session.has('kapao.wish')).toBe(false)
})
