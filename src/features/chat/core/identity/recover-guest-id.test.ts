import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDatabase, recordKeyPrefix, strict } from '#features/chat/core/chat-store.ts'
import { recoverGuestId } from './guest-id.ts'

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
