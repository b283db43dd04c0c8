import { beforeEach, expect, test } from 'vitest'
import { launchNames, launchPath } from '#lib/pwa/launch-fragments.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { consumePendingIntent } from './launch-action.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

const storeIntent = (intent: unknown) => storage.session.set('kapao.pending-intent', JSON.stringify(intent))

test.each([
  ...launchNames.map((name) => new URL(launchPath(name), 'https://portal.example').hash),
  '#chat=1795000000000',
])('returns the pending intent %s once', (hash) => {
  storeIntent({ hash, at: 1000 })
  expect(consumePendingIntent(2000)).toBe(hash)
  expect(consumePendingIntent(2000)).toBeUndefined()
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
