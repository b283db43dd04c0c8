import { beforeEach, expect, test } from 'vitest'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { markPlayed, readPlayedAt } from './last-played.ts'

let storage: ReturnType<typeof browserStorage>
beforeEach(() => {
  storage = browserStorage()
})

test.each([
  [true, 'local'],
  [false, 'session'],
] as const)('what was played is known as long as the session (remembered: %s)', (isRemembered, area) => {
  signIn('token-1', isRemembered)
  markPlayed('NAKA')
  markPlayed('PG')
  expect(Object.keys(readPlayedAt())).toEqual(['NAKA', 'PG'])
  expect(storage[area].has('kapao.member.last-played')).toBe(true)
  signOut()
  expect(storage[area].has('kapao.member.last-played')).toBe(false)
})

test('another member’s games aren’t known', () => {
  signIn('token-1', true)
  markPlayed('NAKA')
  const text = storage.local.get('kapao.member.last-played') ?? ''
  signIn('token-2', true)
  storage.local.set('kapao.member.last-played', text)
  expect(readPlayedAt()).toEqual({})
})
