import { expect, test } from 'vitest'
import { cardState } from './card-state.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)
const offer = { code: 'A', name: 'A', banners: [], percentFail: 10, maxReceived: 1 }
const received = [{ updatedAt: at('2026-11-20T23:59:59') }, { updatedAt: at('2026-11-18T08:00') }]

test('what is active is current, however often it was received', () => {
  const bonus = { ...offer, type: 'day' as const, userBonus: { isActive: true, received, _id: '1' } }
  expect(cardState(bonus, at('2026-11-20T23:59:59'))).toMatchObject({ state: 'current', count: 1 })
})

test('a daily one opens again at midnight', () => {
  const bonus = { ...offer, type: 'day' as const, userBonus: { isActive: false, received } }
  const midnight = at('2026-11-21T00:00')
  expect(cardState(bonus, midnight - 1)).toMatchObject({ state: 'received', availableAt: midnight })
  expect(cardState(bonus, midnight)).toMatchObject({ state: 'available', count: 0, availableAt: undefined })
})

test('the newest receipt is found in any order; without one there is none', () => {
  const userBonus = { isActive: false, received: received.toReversed() }
  const bonus = { ...offer, type: 'limit' as const, maxReceived: 2, userBonus }
  expect(cardState(bonus, at('2026-12-01T00:00'))).toEqual({
    state: 'received',
    count: 2,
    availableAt: undefined,
    lastAt: received[0]?.updatedAt,
  })
  expect(cardState({ ...offer, type: 'limit', userBonus: undefined }, 0)).toEqual({
    state: 'available',
    count: 0,
    availableAt: undefined,
    lastAt: undefined,
  })
})
