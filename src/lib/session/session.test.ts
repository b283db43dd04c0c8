import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { addEndedToken, ENDED_SESSIONS_KEY } from './ended-sessions.ts'

/** Reloads the module, as a new page does. */
async function load() {
  vi.resetModules()
  return await import('./session.ts')
}

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

/** A page that follows other tabs; `ended` counts the emitted ends of its session. */
async function openTab() {
  const session = await load()
  const ended = vi.fn()
  session.onSessionEnded.on(ended)
  const stop = session.syncSessionAcrossTabs()
  return { ...session, ended, stop }
}

it('stores a remembered token permanently and others until the tab closes', async () => {
  const { signIn, currentToken } = await load()
  signIn('abc', true)
  expect(storage.local.get('token')).toBe('abc')
  expect(storage.session.has('token')).toBe(false)
  signIn('def', false)
  expect(storage.local.has('token')).toBe(false)
  expect(storage.session.get('token')).toBe('def')
  expect(currentToken()).toBe('def')
})

it('a token that full local storage refuses ends with its tab, and other tabs see its lock', async () => {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const request = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({}) } })
  const { signIn, currentToken, isSessionRemembered, syncSessionAcrossTabs } = await load()
  const stop = syncSessionAcrossTabs()
  signIn('abc', true)
  expect([currentToken(), storage.session.get('token'), isSessionRemembered()]).toEqual(['abc', 'abc', false])
  expect(request).toHaveBeenCalledOnce()
  stop()
})

it('starts signed in from either storage, the session one first', async () => {
  storage.local.set('token', 'stored')
  expect((await load()).currentToken()).toBe('stored')
  storage.session.set('token', 'tab')
  expect((await load()).currentToken()).toBe('tab')
})

it('ignores a stored token that can’t be one', async () => {
  for (const token of ['', 'two words', 'line\nbreak', 'ไทย', 'x'.repeat(16_385)]) {
    storage.local.set('token', token)
    expect((await load()).currentToken()).toBeUndefined()
  }
})

it('clears member data at sign-out and keeps the rest', async () => {
  const { signIn, signOut, onStoredDataStale, currentToken } = await load()
  signIn('abc', true)
  const others = ['locale', 'code', 'guest-id', 'kapao.theme', 'remember-agreement']
  for (const key of others) storage.local.set(key, 'x')
  storage.local.set('last_sync', '1')
  storage.local.set('kapao.member.wallet', '{}')
  storage.session.set('kapao.member.draft', '{}')
  const stale = vi.fn()
  onStoredDataStale.on(stale)
  signOut()
  expect([...storage.local.keys()].sort()).toEqual(others.sort())
  expect(storage.session.size).toBe(0)
  expect(stale).toHaveBeenCalledTimes(1)
  expect(currentToken()).toBeUndefined()
})

it('works without any storage and reports that', async () => {
  storage.denyAccess()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { signIn, signOut, currentToken } = await load()
  const { onStorageWriteFailed } = await import('#lib/storage/web-storage.ts')
  const trouble = vi.fn()
  onStorageWriteFailed.on(trouble)
  signIn('abc', true)
  expect(currentToken()).toBe('abc')
  expect(trouble).toHaveBeenCalledWith('token')
  signOut()
  expect(currentToken()).toBeUndefined()
  expect(warned.mock.calls.flat().join()).not.toContain('abc')
})

it('deletes nothing that is stored when another tab signs in, and drops what it holds of the member before', async () => {
  const { signIn, currentToken, onMemberReset, onStoredDataStale, stop } = await openTab()
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
  const { currentToken, ended, stop } = await openTab()
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
  const { signIn, signOut } = await load()
  signIn('copied', false)
  signOut()
  expect([...storage.local.values()].join()).not.toContain('copied')
  storage.session.set('token', 'copied')
  storage.session.set('kapao.member.balance', '1')
  expect((await load()).currentToken()).toBeUndefined()
  expect(storage.session.size).toBe(0)
})

it('accepts a token that the host issues again after a logout', async () => {
  const { signIn, signOut } = await load()
  for (const token of ['again', 'other']) {
    signIn(token, false)
    signOut()
  }
  signIn('again', false)
  expect((await load()).currentToken()).toBe('again')
  storage.session.set('token', 'other')
  expect((await load()).currentToken()).toBeUndefined()
})

it.each<[string, boolean, (shown: typeof storage) => void, boolean]>([
  ['by a storage event', true, (shown) => shown.dispatchStorageEvent('token'), true],
  [
    'on returning from the back/forward cache',
    true,
    (shown) => shown.dispatchPageShow({ persisted: true }),
    true,
  ],
  ['not when it has just been loaded', true, (shown) => shown.dispatchPageShow({ persisted: false }), false],
  ['not if its session is its own', false, (shown) => shown.dispatchStorageEvent(null), false],
])('ends when another tab signs out: %s', async (_, isRemembered, notify, isEnded) => {
  const { signIn, currentToken, ended, stop } = await openTab()
  signIn('abc', isRemembered)
  storage.local.delete('token')
  notify(storage)
  expect(currentToken()).toBe(isEnded ? undefined : 'abc')
  expect(ended).toHaveBeenCalledTimes(isEnded ? 1 : 0)
  stop()
})
