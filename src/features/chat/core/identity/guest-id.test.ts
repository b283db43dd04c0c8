import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'

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
