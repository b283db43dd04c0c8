import { beforeEach, expect, test } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { keepOffered, mayOffer, readOffered } from './offer-memory.ts'

const DAY = 24 * 3_600_000
let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

test('three times, a month apart', () => {
  expect(mayOffer(readOffered(), 0)).toBe(true)
  for (const day of [0, 30, 60]) {
    expect(mayOffer(readOffered(), day * DAY)).toBe(true)
    keepOffered(day * DAY)
    expect(mayOffer(readOffered(), (day + 29) * DAY)).toBe(false)
  }
  expect(mayOffer(readOffered(), 400 * DAY)).toBe(false)
})

test('what somebody else wrote there is as good as nothing', () => {
  storage.local.set('kapao.install-offered', '{"times":"many"}')
  expect(readOffered()).toBeUndefined()
})
