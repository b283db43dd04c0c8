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

it('a visitor gets an id once, which stays', () => {
  expect(ids.storedGuestId()).toBeUndefined()
  const made = ids.needGuestId()
  expect(made).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect([ids.storedGuestId(), ids.needGuestId(), ids.needGuestId(one)]).toEqual([made, made, made])
  expect(storage.local.get(storageKeys.guestId)).toBe(made)
})

it('a visitor whose id was lost gets it back', () => {
  expect([ids.needGuestId(one), ids.storedGuestId()]).toEqual([one, one])
})

it.each([
  '',
  'guest-1',
  one.slice(1),
  `${one}0`,
  `x${one}`,
  one.replace('-4', '-1'),
  one.replace('-8', '-c'),
])('what isn’t a random id is none: %j', (stored) => {
  storage.local.set(storageKeys.guestId, stored)
  expect(ids.storedGuestId()).toBeUndefined()
  expect(ids.needGuestId(two)).toBe(two)
})

it('an id in capitals is the same', () => {
  const mixed = 'ABCDEF00-1111-4111-8111-111111111111'
  storage.local.set(storageKeys.guestId, mixed)
  expect(ids.storedGuestId()).toBe(mixed.toLowerCase())
})

it('lives as long as the page where the storage is denied', () => {
  storage.deny()
  const made = ids.needGuestId()
  expect([ids.needGuestId(), ids.storedGuestId()]).toEqual([made, made])
})
