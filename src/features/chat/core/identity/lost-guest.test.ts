import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDatabase, strict } from '#features/chat/core/chat-db.ts'
import { lostGuestId } from './lost-guest.ts'
import { whoOf } from './record-key-prefix.ts'

const one = '11111111-1111-4111-8111-111111111111'
const two = '22222222-2222-4222-9222-222222222222'
const guest = (id: string) => whoOf({ kind: 'guest', id })
const member = whoOf({ kind: 'member', id: one })

const warn = vi.fn()

const keep = async (...keys: readonly string[]) => {
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

test('nobody wrote here', async () => {
  expect(await lostGuestId()).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})

test('a member’s records are nobody’s way back', async () => {
  await keep(`${member}/item/a`, `${member}/history/`)
  expect(await lostGuestId()).toBeUndefined()
})

test('the visitor whose records are here', async () => {
  await keep(`${member}/item/a`, `${guest(one)}/draft/`)
  expect(await lostGuestId()).toBe(one)
})

test('an id that isn’t one doesn’t hide another', async () => {
  await keep(`${guest('somebody')}/item/a`, `${guest(one)}/item/b`)
  expect(await lostGuestId()).toBe(one)
})

test('of two, the one with messages that wait', async () => {
  await keep(
    `${guest(one)}/history/`,
    `${guest(one)}/draft/`,
    `${guest(two)}/history/`,
    `${guest(two)}/item/a`,
  )
  expect(await lostGuestId()).toBe(two)
})

test('an id that can be guessed is none', async () => {
  await keep('g:1/item/a', `g:${one}x/item/a`)
  expect(await lostGuestId()).toBeUndefined()
})

test('a database that fails or never answers holds nobody up for long', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  open.mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await lostGuestId()).toBeUndefined()
  await closeDatabase()
  open.mockImplementation(() => new IDBOpenDBRequest())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const found = lostGuestId()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await found).toBeUndefined()
  expect(warn.mock.calls).toEqual([
    ['kapao chat-store what=guest error=SecurityError'],
    ['kapao chat-store what=guest error=Error'],
  ])
  // The database itself is waited for longer.
  await vi.advanceTimersByTimeAsync(2500)
})
