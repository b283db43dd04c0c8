import { expect, it } from 'vitest'
import { stripOf } from './ask-state.ts'

const sent = { stage: 'open', justOn: false, on: false, permission: 'default' } as const

it.each([
  ['nothing was sent yet', { ...sent, stage: 'waiting' }, 'able', 'none'],
  ['nothing was sent yet, on iOS', { ...sent, stage: 'waiting' }, 'ios', 'none'],
  ['nothing was sent yet, blocked', { ...sent, stage: 'waiting', permission: 'denied' }, 'able', 'none'],
  ['the first message was sent', sent, 'able', 'ask'],
  ['put aside', { ...sent, stage: 'aside' }, 'able', 'none'],
  ['blocked', { ...sent, permission: 'denied' }, 'able', 'denied'],
  ['iOS in the browser', sent, 'ios', 'ios'],
  ['LINE', sent, 'line', 'line'],
  ['a browser without', sent, 'unable', 'unable'],
  ['on before', { ...sent, permission: 'granted', on: true }, 'able', 'none'],
  ['turned off before', { ...sent, permission: 'granted' }, 'able', 'none'],
  ['just turned on', { ...sent, permission: 'granted', on: true, justOn: true }, 'able', 'on'],
  ['just turned on and off', { ...sent, permission: 'granted', justOn: true }, 'able', 'on'],
] as const)('%s', (_why, state, platform, strip) => {
  expect(stripOf(state, platform)).toBe(strip)
})
