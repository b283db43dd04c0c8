import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  vi.resetModules()
})

test('stores the code of the URL for later visits, and a newer link wins', async () => {
  const { storedInviteCode } = await import('./invite-code.ts')
  expect(storedInviteCode('')).toBeUndefined()
  expect(storedInviteCode('?code=PR64f1c8&lang=th')).toBe('PR64f1c8')
  expect(storedInviteCode('?page=2')).toBe('PR64f1c8')
  expect(storedInviteCode('?code=%20PR7%20')).toBe('PR7')
  expect(storage.local.get('code')).toBe('PR7')
})

test('ignores empty and overlong codes', async () => {
  const { storedInviteCode } = await import('./invite-code.ts')
  for (const search of ['?code=', '?code=%20', `?code=${'x'.repeat(61)}`]) {
    expect(storedInviteCode(search)).toBeUndefined()
  }
  expect(storage.local.has('code')).toBe(false)
})

test('survives sign-out, and is deleted if the server doesn’t know it', async () => {
  const { storedInviteCode, forgetInviteCode } = await import('./invite-code.ts')
  const { signOut } = await import('#lib/session/session.ts')
  storedInviteCode('?code=PR7')
  signOut()
  expect(storedInviteCode('')).toBe('PR7')
  forgetInviteCode()
  expect(storedInviteCode('')).toBeUndefined()
})
