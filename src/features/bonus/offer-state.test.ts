import { expect, test } from 'vitest'
import { offerState } from './offer-state.ts'

const timestamp = (text: string) => Date.parse(`${text}+07:00`)
const offer = { code: 'A', name: 'A', banners: [], percentFail: 10, maxReceived: 1 }
const received = [
  { updatedAt: timestamp('2026-11-20T23:59:59') },
  { updatedAt: timestamp('2026-11-18T08:00') },
]

test('an active bonus is current, even if it is fully received', () => {
  const bonus = { ...offer, type: 'day' as const, userBonus: { isActive: true, received, _id: '1' } }
  expect(offerState(bonus, timestamp('2026-11-20T23:59:59'))).toMatchObject({ state: 'current', count: 1 })
})

test('a daily bonus becomes available again at midnight', () => {
  const bonus = { ...offer, type: 'day' as const, userBonus: { isActive: false, received } }
  const midnight = timestamp('2026-11-21T00:00')
  expect(offerState(bonus, midnight - 1)).toMatchObject({ state: 'received', availableAt: midnight })
  expect(offerState(bonus, midnight)).toMatchObject({ state: 'available', count: 0, availableAt: undefined })
})

test('finds the newest receipt in any order, and undefined without receipts', () => {
  const userBonus = { isActive: false, received: received.toReversed() }
  const bonus = { ...offer, type: 'limit' as const, maxReceived: 2, userBonus }
  expect(offerState(bonus, timestamp('2026-12-01T00:00'))).toEqual({
    state: 'received',
    count: 2,
    availableAt: undefined,
    lastReceivedAt: received[0]?.updatedAt,
  })
  expect(offerState({ ...offer, type: 'limit', userBonus: undefined }, 0)).toEqual({
    state: 'available',
    count: 0,
    availableAt: undefined,
    lastReceivedAt: undefined,
  })
})
