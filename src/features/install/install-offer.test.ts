import { beforeEach, expect, test } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { canOffer, readOfferHistory, recordOffer } from './install-offer.ts'

const DAY = 24 * 3_600_000
let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

test('offers at most three times, at least a month apart', () => {
  expect(canOffer(readOfferHistory(), 0)).toBe(true)
  for (const day of [0, 30, 60]) {
    expect(canOffer(readOfferHistory(), day * DAY)).toBe(true)
    recordOffer(day * DAY)
    expect(canOffer(readOfferHistory(), (day + 29) * DAY)).toBe(false)
  }
  expect(canOffer(readOfferHistory(), 400 * DAY)).toBe(false)
})

test('ignores invalid stored data', () => {
  storage.local.set('kapao.install-prompts', '{"times":"many"}')
  expect(readOfferHistory()).toBeUndefined()
})
