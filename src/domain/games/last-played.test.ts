import { expect, test } from 'vitest'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { markPlayed, readPlayedAt } from './last-played.ts'

test('what was played is known until the sign-out', () => {
  const { local } = browserStorage()
  signIn('token-1', true)
  markPlayed('NAKA')
  markPlayed('PG')
  expect(Object.keys(readPlayedAt())).toEqual(['NAKA', 'PG'])
  signOut()
  expect([readPlayedAt(), local.has('kapao.member.last-played')]).toEqual([{}, false])
})
