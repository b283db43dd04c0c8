import { expect, it } from 'vitest'
import { getAcceptedAt, isOverdue, slipStates } from './slip-item.ts'
import { slipOf } from './slip-queue.fixture.ts'

const NOW = 1_700_000_000_000
const DAY = 24 * 3_600_000

it('uses the best estimate of when the server accepted a slip', () => {
  const item = slipOf({ addedAt: 1, confirmedAt: 2, sentAt: 3 })
  expect(getAcceptedAt(item)).toBe(3)
  expect(getAcceptedAt({ ...item, sentAt: undefined })).toBe(2)
  expect(getAcceptedAt({ ...item, sentAt: undefined, confirmedAt: undefined })).toBe(1)
})

it('a check is overdue after a day', () => {
  const item = slipOf({ state: 'processing', sentAt: NOW })
  expect(isOverdue(item, NOW + DAY)).toBe(false)
  expect(isOverdue(item, NOW + DAY + 1)).toBe(true)
})

it('only a slip being checked by the server can be overdue', () => {
  const overdue = slipStates.filter((state) => isOverdue(slipOf({ state, sentAt: NOW }), NOW + 2 * DAY))
  expect(overdue).toEqual(['processing'])
})
