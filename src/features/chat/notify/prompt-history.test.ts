import { beforeEach, expect, it } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { canPrompt, readPromptHistory, recordDismissal } from './prompt-history.ts'

const day = 24 * 3_600_000

beforeEach(() => {
  browserStorage()
})

it('allows three prompts, thirty days apart', () => {
  const prompted: number[] = []
  for (let today = 0; today < 365; today += 1) {
    if (!canPrompt(readPromptHistory(), today * day)) continue
    prompted.push(today)
    recordDismissal(today * day)
  }
  expect(prompted).toEqual([0, 30, 60])
})

it('treats a corrupt stored value as never prompted', () => {
  localStorage.setItem('kapao.notify-asked', '{"times":"many"}')
  expect(canPrompt(readPromptHistory(), 0)).toBe(true)
})
