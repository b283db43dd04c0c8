import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { addEndedToken, ENDED_SESSIONS_KEY } from './ended-sessions.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  vi.resetModules()
})

it('stores a remembered token permanently and others until the tab closes', async () => {
  const { signIn, currentToken } = await import('./session.ts')
  signIn('abc', true)
  expect(storage.local.get('token')).toBe('abc')
  expect(storage.session.has('token')).toBe(false)
  signIn('def', false)
  expect(storage.local.has('token')).toBe(false)
  expect(storage.session.get('token')).toBe('def')
  expect(currentToken()).toBe('def')
})

it('a token that full local storage refuses ends with its tab, and other tabs are told of its session', async () => {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const request = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({}) } })
  const { signIn, currentToken, isSessionRemembered, syncSessionAcrossTabs } = await import('./session.ts')
  const stop = syncSessionAcrossTabs()
  signIn('abc', true)
  expect([currentToken(), storage.session.get('token'), isSessionRemembered()]).toEqual(['abc', 'abc', false])
  expect(request).toHaveBeenCalledOnce()
  stop()
})

it('starts signed in from either storage, the session one first', async () => {
  storage.local.set('token', 'kept')
  expect((await import('./session.ts')).currentToken()).toBe('kept')
  vi.resetModules()
  storage.session.set('token', 'tab')
  expect((await import('./session.ts')).currentToken()).toBe('tab')
})

it.each(['', 'two words', 'line\nbreak', 'ไทย', 'x'.repeat(4097)])(
  'ignores the stored token %j',
  async (token) => {
    storage.local.set('token', token)
    expect((await import('./session.ts')).currentToken()).toBeUndefined()
  },
)

it('clears member data at sign-out and keeps the rest', async () => {
  const { signIn, signOut, onStoredDataStale, currentToken } = await import('./session.ts')
  signIn('abc', true)
  const kept = {
    locale: 'la',
    code: 'PR1',
    'guest-id': 'g',
    'kapao.theme': 'dark',
    'remember-agreement': 'x',
  }
  for (const [key, value] of Object.entries(kept)) storage.local.set(key, value)
  storage.local.set('last_sync', '1')
  storage.local.set('kapao.member.wallet', '{}')
  storage.session.set('kapao.member.draft', '{}')
  const told = vi.fn()
  onStoredDataStale.on(told)
  signOut()
  expect(Object.fromEntries(storage.local)).toEqual(kept)
  expect(storage.session.size).toBe(0)
  expect(told).toHaveBeenCalledTimes(1)
  expect(currentToken()).toBeUndefined()
})

it('works without any storage and reports that', async () => {
  storage.denyAccess()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { onStorageWriteFailed } = await import('#lib/storage/web-storage.ts')
  const trouble = vi.fn()
  onStorageWriteFailed.on(trouble)
  const { signIn, signOut, currentToken } = await import('./session.ts')
  signIn('abc', true)
  expect(currentToken()).toBe('abc')
  expect(trouble).toHaveBeenCalledWith('token')
  signOut()
  expect(currentToken()).toBeUndefined()
  expect(warned.mock.calls.flat().join()).not.toContain('abc')
})

it('signs out when another tab signs out', async () => {
  const { signIn, syncSessionAcrossTabs, currentToken, onSessionEnded } = await import('./session.ts')
  signIn('abc', true)
  const ended = vi.fn()
  onSessionEnded.on(ended)
  const stop = syncSessionAcrossTabs()
  storage.local.delete('token')
  storage.dispatchStorageEvent('token')
  expect(currentToken()).toBeUndefined()
  expect(ended).toHaveBeenCalledTimes(1)
  stop()
})

it('deletes nothing that is stored when another tab signs in, and drops what it holds of the member before', async () => {
  const { signIn, syncSessionAcrossTabs, currentToken, onMemberReset, onStoredDataStale } = await import(
    './session.ts'
  )
  const stop = syncSessionAcrossTabs()
  const reset = vi.fn()
  const stale = vi.fn()
  onMemberReset.on(reset)
  onStoredDataStale.on(stale)
  storage.local.set('token', 'one')
  storage.dispatchPageShow({ persisted: true })
  expect([currentToken(), reset.mock.calls.length, stale.mock.calls]).toEqual(['one', 1, []])
  storage.session.set('kapao.member.notice-seen', '1')
  storage.local.set('token', 'two')
  storage.local.set('kapao.member.balance', '2')
  storage.dispatchStorageEvent('token')
  expect([currentToken(), reset.mock.calls.length, stale.mock.calls]).toEqual(['two', 2, []])
  expect([storage.session.size, storage.local.get('kapao.member.balance')]).toEqual([0, '2'])
  signIn('three', true)
  expect(stale.mock.calls).toEqual([[{ ended: true }]])
  stop()
})

it('drops its copy of a session-only token when another tab ends it', async () => {
  storage.session.set('token', 'copied')
  storage.session.set('kapao.member.balance', '1')
  const { syncSessionAcrossTabs, currentToken, onSessionEnded } = await import('./session.ts')
  const ended = vi.fn()
  onSessionEnded.on(ended)
  const stop = syncSessionAcrossTabs()
  storage.local.set(ENDED_SESSIONS_KEY, addEndedToken('another', undefined))
  storage.dispatchStorageEvent(ENDED_SESSIONS_KEY)
  expect(currentToken()).toBe('copied')
  storage.local.set(ENDED_SESSIONS_KEY, addEndedToken('copied', undefined))
  storage.dispatchStorageEvent(ENDED_SESSIONS_KEY)
  expect(currentToken()).toBeUndefined()
  expect(storage.session.size).toBe(0)
  expect(ended).toHaveBeenCalledTimes(1)
  stop()
})

it('starts signed out if its copied token was ended while the tab showed another site', async () => {
  const { signIn, signOut } = await import('./session.ts')
  signIn('copied', false)
  signOut()
  expect([...storage.local.values()].join()).not.toContain('copied')
  storage.session.set('token', 'copied')
  storage.session.set('kapao.member.balance', '1')
  vi.resetModules()
  expect((await import('./session.ts')).currentToken()).toBeUndefined()
  expect(storage.session.size).toBe(0)
})

it('accepts a token that the host issues again after a logout', async () => {
  const { signIn, signOut } = await import('./session.ts')
  for (const token of ['again', 'other']) {
    signIn(token, false)
    signOut()
  }
  signIn('again', false)
  vi.resetModules()
  expect((await import('./session.ts')).currentToken()).toBe('again')
  storage.session.set('token', 'other')
  vi.resetModules()
  expect((await import('./session.ts')).currentToken()).toBeUndefined()
})

it('signs out after returning from the back/forward cache if another tab has signed out', async () => {
  const { signIn, syncSessionAcrossTabs, currentToken } = await import('./session.ts')
  signIn('abc', true)
  const stop = syncSessionAcrossTabs()
  storage.local.delete('token')
  storage.dispatchPageShow({ persisted: false })
  expect(currentToken()).toBe('abc')
  storage.dispatchPageShow({ persisted: true })
  expect(currentToken()).toBeUndefined()
  stop()
})

it('keeps a session of this tab when another tab signs out', async () => {
  const { signIn, syncSessionAcrossTabs, currentToken } = await import('./session.ts')
  signIn('mine', false)
  const stop = syncSessionAcrossTabs()
  storage.dispatchStorageEvent(null)
  expect(currentToken()).toBe('mine')
  stop()
})
