import { beforeEach, expect, it } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { canPrompt, getPrompt, recordDismissal } from './prompt-state.ts'

const sent = { stage: 'open', justOn: false, on: false, permission: 'default' } as const

it.each([
  ['nothing was sent yet', { ...sent, stage: 'waiting' }, 'supported', 'none'],
  ['nothing was sent yet, on iOS', { ...sent, stage: 'waiting' }, 'ios', 'none'],
  ['nothing was sent yet, blocked', { ...sent, stage: 'waiting', permission: 'denied' }, 'supported', 'none'],
  ['the first message was sent', sent, 'supported', 'ask'],
  ['the prompt was dismissed', { ...sent, stage: 'dismissed' }, 'supported', 'none'],
  ['blocked', { ...sent, permission: 'denied' }, 'supported', 'denied'],
  ['iOS in the browser', sent, 'ios', 'ios'],
  ['LINE', sent, 'line', 'line'],
  ['an unsupported browser', sent, 'unsupported', 'unsupported'],
  ['on before', { ...sent, permission: 'granted', on: true }, 'supported', 'none'],
  ['turned off before', { ...sent, permission: 'granted' }, 'supported', 'none'],
  ['just turned on', { ...sent, permission: 'granted', on: true, justOn: true }, 'supported', 'on'],
  ['just turned on and off', { ...sent, permission: 'granted', justOn: true }, 'supported', 'on'],
] as const)('%s', (_why, state, platform, strip) => {
  expect(getPrompt(state, platform)).toBe(strip)
})

const day = 24 * 3_600_000

beforeEach(() => {
  browserStorage()
})

it('allows three prompts, thirty days apart', () => {
  const prompted: number[] = []
  for (let today = 0; today < 365; today += 1) {
    if (!canPrompt(today * day)) continue
    prompted.push(today)
    recordDismissal(today * day)
  }
  expect(prompted).toEqual([0, 30, 60])
})

it('treats a corrupt stored value as never prompted', () => {
  localStorage.setItem('kapao.notifications-asked', '{"times":"many"}')
  expect(canPrompt(0)).toBe(true)
})
