import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { closeDatabase, recordKeyPrefix, strict } from '#features/chat/core/chat-store.ts'
import { recoverGuestId } from './guest-id.ts'

const one = '11111111-1111-4111-8111-111111111111'
const two = '22222222-2222-4222-9222-222222222222'
let storage: ReturnType<typeof browserStorage>
let ids: typeof import('./guest-id.ts')

beforeEach(async () => {
  storage = browserStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.resetModules()
  ids = await import('./guest-id.ts')
})
afterEach(() => vi.unstubAllGlobals())

it('creates a guest id once', () => {
  expect(ids.getStoredGuestId()).toBeUndefined()
  const made = ids.ensureGuestId()
  expect(made).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect([ids.getStoredGuestId(), ids.ensureGuestId(), ids.ensureGuestId(one)]).toEqual([made, made, made])
  expect(storage.local.get(storageKeys.guestId)).toBe(made)
})

it('uses a recovered id', () => {
  expect([ids.ensureGuestId(one), ids.getStoredGuestId()]).toEqual([one, one])
})

it.each([
  '',
  'guest-1',
  one.slice(1),
  `${one}0`,
  `x${one}`,
  one.replace('-4', '-1'),
  one.replace('-8', '-c'),
])('rejects an id that isn’t UUID v4: %j', (stored) => {
  storage.local.set(storageKeys.guestId, stored)
  expect(ids.getStoredGuestId()).toBeUndefined()
  expect(ids.ensureGuestId(two)).toBe(two)
})

it('converts an id to lower case', () => {
  const mixed = 'ABCDEF00-1111-4111-8111-111111111111'
  storage.local.set(storageKeys.guestId, mixed)
  expect(ids.getStoredGuestId()).toBe(mixed.toLowerCase())
})

it('keeps the id in memory if localStorage is denied', () => {
  storage.denyAccess()
  const made = ids.ensureGuestId()
  expect([ids.ensureGuestId(), ids.getStoredGuestId()]).toEqual([made, made])
})

describe('recovering the id', () => {
  const one = '11111111-1111-4111-8111-111111111111'
  const two = '22222222-2222-4222-9222-222222222222'
  const guest = (id: string) => recordKeyPrefix({ kind: 'guest', id })
  const member = recordKeyPrefix({ kind: 'member', id: one })

  const warn = vi.fn()

  const putRecords = async (...keys: readonly string[]) => {
    for (const key of keys) await set(key, 'anything', strict)
  }

  beforeEach(async () => {
    warn.mockReset()
    vi.spyOn(console, 'warn').mockImplementation(warn)
    await closeDatabase()
    globalThis.indexedDB = new IDBFactory()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('recovers nothing from an empty database', async () => {
    expect(await recoverGuestId()).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
  })

  test('ignores records of members', async () => {
    await putRecords(`${member}/item/a`, `${member}/history/`)
    expect(await recoverGuestId()).toBeUndefined()
  })

  test('recovers the guest id of existing records', async () => {
    await putRecords(`${member}/item/a`, `${guest(one)}/draft/`)
    expect(await recoverGuestId()).toBe(one)
  })

  test('skips invalid ids', async () => {
    await putRecords(`${guest('somebody')}/item/a`, `${guest(one)}/item/b`)
    expect(await recoverGuestId()).toBe(one)
  })

  test('prefers the guest with messages in the outbox', async () => {
    await putRecords(
      `${guest(one)}/history/`,
      `${guest(one)}/draft/`,
      `${guest(two)}/history/`,
      `${guest(two)}/item/a`,
    )
    expect(await recoverGuestId()).toBe(two)
  })

  test('rejects ids that aren’t UUID v4', async () => {
    await putRecords('g:1/item/a', `g:${one}x/item/a`)
    expect(await recoverGuestId()).toBeUndefined()
  })

  test('recovers nothing if the database fails or hangs', async () => {
    const open = vi.spyOn(indexedDB, 'open')
    open.mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await recoverGuestId()).toBeUndefined()
    await closeDatabase()
    open.mockImplementation(() => new IDBOpenDBRequest())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const found = recoverGuestId()
    await vi.advanceTimersByTimeAsync(1500)
    expect(await found).toBeUndefined()
    expect(warn.mock.calls).toEqual([
      ['kapao chat-store what=guest error=SecurityError'],
      ['kapao chat-store what=guest error=Error'],
    ])
    // Opening the database has a longer timeout of its own.
    await vi.advanceTimersByTimeAsync(2500)
  })
})
