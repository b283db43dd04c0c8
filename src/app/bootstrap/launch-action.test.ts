import { beforeEach, expect, test } from 'vitest'
import { launchNames, launchPath } from '#lib/pwa/launch-fragments.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { consumePendingIntent } from './launch-action.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

const storeIntent = (intent: unknown) => storage.session.set('kapao.pending-intent', JSON.stringify(intent))

test('returns a pending intent once', () => {
  storeIntent({ hash: '#deposit', at: 1000 })
  expect(consumePendingIntent(2000)).toBe('#deposit')
  expect(consumePendingIntent(2000)).toBeUndefined()
})

test.each(launchNames)('returns a pending intent named %s, as its address stores it', (name) => {
  const { hash } = new URL(launchPath(name), 'https://portal.example')
  storeIntent({ hash, at: 1000 })
  expect(consumePendingIntent(2000)).toBe(hash)
})

test('accepts a chat message', () => {
  storeIntent({ hash: '#chat=1795000000000', at: 1000 })
  expect(consumePendingIntent(2000)).toBe('#chat=1795000000000')
})

test('ignores an expired intent', () => {
  storeIntent({ hash: '#deposit', at: 0 })
  expect(consumePendingIntent(10 * 60_000)).toBeUndefined()
})

test.each([
  { hash: 'javascript:alert(1)', at: 0 },
  { hash: '#//evil.example', at: 0 },
  { hash: '#unknown', at: 0 },
  { hash: '#deposit#slip', at: 0 },
  { hash: '#deposit' },
  { hash: 7, at: 0 },
  '#deposit',
])('ignores and removes %j', (intent) => {
  storeIntent(intent)
  expect(consumePendingIntent(1)).toBeUndefined()
  expect(storage.session.has('kapao.pending-intent')).toBe(false)
})
