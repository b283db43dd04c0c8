import 'fake-indexeddb/auto'
import { keys, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { resetDatabase } from '#tests/setup/chat-life.ts'
import { markRecordsInUse, purgeMemberRecords, purgeRecords, relaxed, strict } from './chat-store.ts'

/** Held Web Locks. */
const held = new Map<string, Promise<unknown>>()
const warn = vi.fn()

beforeEach(async () => {
  held.clear()
  warn.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warn)
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, work: () => Promise<unknown>) => {
        held.set(name, Promise.resolve())
        await work()
        held.delete(name)
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    },
  })
  await resetDatabase()
  for (const key of ['m:1/item/a', 'm:1/who', 'm:12/history/', 'm:2/item/b', 'g:1/item/c'])
    await set(key, 1, strict)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const left = () => keys(relaxed)

it('purges one member, but not those whose id starts with the same characters', async () => {
  await purgeRecords('m:1')
  expect(await left()).toEqual(['g:1/item/c', 'm:12/history/', 'm:2/item/b'])
})

it('purges all members and no guests', async () => {
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c'])
})

it('keeps the records of this page’s current member', async () => {
  await purgeMemberRecords(() => 'm:1')
  expect(await left()).toEqual(['g:1/item/c', 'm:1/item/a', 'm:1/who'])
})

it('keeps records in use by another page, but not those in use by this page only', async () => {
  held.set('another lock', Promise.resolve())
  const end = markRecordsInUse('m:1')
  const own = [...held.keys()].at(-1) ?? ''
  held.set(own.replace(/:[^:]+:m:1$/, `:${'x'.repeat(36)}:m:2`), Promise.resolve())
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c', 'm:2/item/b'])
  expect(held.has(own)).toBe(true)
  end()
  await vi.waitFor(() => expect(held.has(own)).toBe(false))
})

it.each([
  ['without locks', {}],
  ['outside a browser', undefined],
  [
    'where locks are denied',
    {
      locks: { request: () => Promise.reject(new Error('no')), query: () => Promise.reject(new Error('no')) },
    },
  ],
])('also purges %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  markRecordsInUse('m:1')()
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c'])
})

it('reports a database error', async () => {
  await resetDatabase()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await purgeRecords('m:1')
  expect(warn.mock.calls).toEqual([['kapao chat-store what=forget error=SecurityError']])
})

it('does nothing in a browser without IndexedDB', async () => {
  await resetDatabase()
  vi.stubGlobal('indexedDB', undefined)
  await purgeRecords('m:1')
  expect(warn).not.toHaveBeenCalled()
})
