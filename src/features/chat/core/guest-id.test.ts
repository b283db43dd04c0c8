import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { resetDatabase } from '#tests/setup/chat/chat-life.ts'
import { closeDatabase, strict } from './chat-store.ts'
import { ensureGuestId, getStoredGuestId, recoverGuestId } from './guest-id.ts'

const one = '11111111-1111-4111-8111-111111111111'
const two = '22222222-2222-4222-9222-222222222222'
const warn = vi.fn()
let storage: ReturnType<typeof browserStorage>

beforeEach(async () => {
  storage = browserStorage()
  warn.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warn)
  await resetDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('creates a guest id once, unless one was recovered', () => {
  expect(getStoredGuestId()).toBeUndefined()
  const created = ensureGuestId()
  expect(created).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect([getStoredGuestId(), ensureGuestId(one)]).toEqual([created, created])
  storage.local.delete(storageKeys.guestId)
  expect([ensureGuestId(two), getStoredGuestId()]).toEqual([two, two])
})

test.each([
  ['nothing from members’ records', [`m:${one}/item/a`], undefined],
  ['no invalid id', ['g:1/item/a', `g:${one}x/item/a`], undefined],
  ['the guest of the records', ['g:somebody/item/a', `g:${one}/draft/`], one],
  [
    'preferably one with messages in the outbox',
    [`g:${one}/draft/`, `g:${two}/history/`, `g:${two}/item/a`],
    two,
  ],
])('recovers %s', async (_, keys, id) => {
  for (const key of keys) await set(key, 'anything', strict)
  expect(await recoverGuestId()).toBe(id)
  expect(warn).not.toHaveBeenCalled()
})

it('recovers nothing if the database fails or hangs', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  open.mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await recoverGuestId()).toBeUndefined()
  await closeDatabase()
  open.mockImplementation(() => new IDBOpenDBRequest())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const recovering = recoverGuestId()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await recovering).toBeUndefined()
  const errors = ['SecurityError', 'TimeoutError'].map((error) => [
    `portal chat-store what=guest error=${error}`,
  ])
  expect(warn.mock.calls).toEqual(errors)
  // Opening the database has a longer timeout of its own.
  await vi.advanceTimersByTimeAsync(2500)
})
