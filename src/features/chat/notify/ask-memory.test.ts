import { beforeEach, expect, it } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { keepAsked, mayAsk, readAsked } from './ask-memory.ts'

const day = 24 * 3_600_000

beforeEach(() => {
  browserStorage()
})

it('asks once, after thirty days again, and after the third time never', () => {
  const asked: number[] = []
  for (let today = 0; today < 365; today += 1) {
    if (!mayAsk(readAsked(), today * day)) continue
    asked.push(today)
    keepAsked(today * day)
  }
  expect(asked).toEqual([0, 30, 60])
})

it('takes broken storage for never asked', () => {
  localStorage.setItem('kapao.notify-asked', '{"times":"many"}')
  expect(mayAsk(readAsked(), 0)).toBe(true)
})
