import 'fake-indexeddb/auto'
import { get, keys, set } from 'idb-keyval'
import { number, string } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetDatabase } from '#tests/setup/chat-life.ts'
import { type ChatStore, memberRecords, openChatStore, relaxed, strict } from './chat-store.ts'
import type { Entry } from './history/entry.ts'
import { textItem } from './outbox/outbox.fixture.ts'

const disk = vi.hoisted(() => ({ hangs: false }))
vi.mock('#lib/storage/indexed-db.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#lib/storage/indexed-db.ts')>()
  const defineDatabase: typeof real.defineDatabase = (name) => {
    const database = real.defineDatabase(name)
    const strict: typeof database.strict = (...args) =>
      disk.hangs ? new Promise(() => undefined) : database.strict(...args)
    return { ...database, strict }
  }
  return { ...real, defineDatabase }
})

const warn = vi.fn()
let chatStore: ChatStore

beforeEach(async () => {
  warn.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warn)
  disk.hangs = false
  await resetDatabase()
  chatStore = openChatStore('m:1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const entry = (at: number): Entry => ({ at, sender: 'agent', type: 'text', payload: { message: `m${at}` } })
const bytes = new TextEncoder().encode('bytes').buffer
const deny = async () => {
  await resetDatabase()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
}

describe('the outbox', () => {
  it('is loaded in order, with its bytes, for this identity only', async () => {
    await chatStore.outbox.addItem(textItem('b', { order: 2 }))
    expect(await chatStore.outbox.addItem(textItem('a', { order: 3 }), bytes)).toBe(true)
    await chatStore.outbox.addItem(textItem('c', { order: 1 }))
    await openChatStore('m:12').outbox.addItem(textItem('d'))
    expect((await chatStore.outbox.readItems()).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect((await keys(strict)).filter((key) => `${key}`.includes('/bytes/'))).toEqual(['m:1/bytes/a'])
    expect(await chatStore.outbox.readBytes('a')).toEqual(bytes)
    expect(await chatStore.outbox.readBytes('b')).toBeUndefined()
  })

  it.each([
    ['image', { kind: 'refused', key: 'KEY_INVALID' }],
    ['video', { kind: 'refused', key: undefined }],
    ['file', { kind: 'storage' }],
  ] as const)(
    'a failed message comes back with its file of type %s and its reason, %j',
    async (fileType, reason) => {
      const file = { name: 'a', type: 'text/plain', fileType }
      const item = textItem('a', { state: 'failed', reason, file, path: '/files/a', hasFailedAttempt: true })
      await chatStore.outbox.addItem(item)
      expect(await chatStore.outbox.readItems()).toEqual([item])
    },
  )

  it.each([
    ['a text', undefined, 5000],
    ['a file', bytes, 20_000],
  ])('gives up on %s after a timeout if the database hangs', async (_, data, ms) => {
    disk.hangs = true
    vi.useFakeTimers()
    const result = vi.fn()
    chatStore.outbox.addItem(textItem('a'), data).catch(result)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(result).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toHaveBeenCalledExactlyOnceWith(new Error('database hangs'))
  })
})

describe('the history', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => entry(from + at))
  const history = { entries: range(1, 5), contiguousUntil: 4, complete: true, fetchedAt: 9 }

  it('is loaded as it was saved', async () => {
    expect(await chatStore.loadHistory()).toBeUndefined()
    await chatStore.saveHistory(history)
    expect(await chatStore.loadHistory()).toEqual(history)
    expect(warn).not.toHaveBeenCalled()
  })

  it('may be empty', async () => {
    const empty = { entries: [], contiguousUntil: 0, complete: true, fetchedAt: 9 }
    await chatStore.saveHistory(empty)
    expect(await chatStore.loadHistory()).toEqual(empty)
  })

  it.each([
    [500, true],
    [501, false],
  ])('of %i entries is saved with the newest 500; complete: %s', async (count, complete) => {
    await chatStore.saveHistory({ ...history, entries: range(1, count) })
    const back = await chatStore.loadHistory()
    expect([back?.entries.length, back?.entries.at(-1)?.at, back?.complete]).toEqual([500, count, complete])
  })

  it('keeps a contiguousUntil before all entries', async () => {
    await chatStore.saveHistory({ ...history, contiguousUntil: 0 })
    expect(await chatStore.loadHistory()).toMatchObject({ contiguousUntil: 0 })
  })

  it('stays incomplete', async () => {
    await chatStore.saveHistory({ ...history, complete: false })
    expect(await chatStore.loadHistory()).toMatchObject({ complete: false })
  })

  it.each([
    ['before contiguousUntil', 1, 4, { entries: range(3, 5), contiguousUntil: 4, complete: false }],
    ['first', 0, 4, { entries: range(2, 5), contiguousUntil: 4, complete: false }],
    ['first, at contiguousUntil', 0, 1, { entries: range(2, 5), contiguousUntil: 2, complete: false }],
    ['right before contiguousUntil', 2, 4, { entries: range(4, 5), contiguousUntil: 4, complete: false }],
    // There is a gap between contiguousUntil and the remaining entries: it starts at the first of them.
    ['at contiguousUntil', 3, 4, { entries: range(5, 5), contiguousUntil: 5, complete: false }],
    ['without contiguousUntil', 1, undefined, { entries: range(3, 5), contiguousUntil: 3, complete: false }],
  ])('drops everything before an invalid entry: %s', async (_, at, contiguousUntil, expected) => {
    const entries: unknown[] = [...history.entries]
    entries[at] = { at: 'never' }
    await set('m:1/history/', { ...history, contiguousUntil, entries }, relaxed)
    expect(await chatStore.loadHistory()).toEqual({ ...expected, fetchedAt: 9 })
    expect(warn.mock.calls).toEqual([['kapao chat-record what=entry']])
  })

  it('is undefined if the last entry or the record is invalid', async () => {
    await set('m:1/history/', { ...history, entries: [entry(1), 'broken'] }, relaxed)
    expect(await chatStore.loadHistory()).toBeUndefined()
    await set('m:1/history/', { entries: 'none' }, relaxed)
    expect(await chatStore.loadHistory()).toBeUndefined()
    expect(warn).toHaveBeenLastCalledWith('kapao chat-record what=history')
  })

  it('reports errors', async () => {
    await deny()
    await chatStore.saveHistory(history)
    expect(await chatStore.loadHistory()).toBeUndefined()
    expect(warn).toHaveBeenNthCalledWith(1, 'kapao chat-store what=history error=SecurityError')
  })
})

it('loads values by name', async () => {
  await chatStore.saveValue('draft', 'hello')
  await chatStore.saveValue('readUpTo', 5)
  expect([
    await chatStore.loadValue('draft', string()),
    await chatStore.loadValue('readUpTo', number()),
  ]).toEqual(['hello', 5])
  expect(await chatStore.loadValue('reportedUpTo', number())).toBeUndefined()
  expect(await chatStore.loadValue('draft', number())).toBeUndefined()
  expect(warn.mock.calls).toEqual([['kapao chat-record what=draft']])
})

it('neither reads, writes nor reports once closed', async () => {
  await chatStore.saveValue('draft', 'hello')
  chatStore.close()
  await expect(chatStore.outbox.addItem(textItem('a'))).rejects.toThrow('closed')
  await expect(chatStore.outbox.readItems()).rejects.toThrow('closed')
  await chatStore.saveValue('draft', 'bye')
  expect([await chatStore.loadHistory(), await chatStore.loadValue('draft', string())]).toEqual([
    undefined,
    undefined,
  ])
  expect([await keys(strict), await get('m:1/draft/', relaxed)]).toEqual([['m:1/draft/'], 'hello'])
  expect(warn).not.toHaveBeenCalled()
})

it('reports nothing if closed during a failure', async () => {
  await deny()
  const saving = chatStore.saveValue('draft', 'hello')
  chatStore.close()
  await saving
  expect(warn).not.toHaveBeenCalled()
})

describe('the member', () => {
  const noi = { mark: 'hash 1', id: 'm1', username: 'noi', name: 'Noi' }
  const lek = { mark: 'hash 2', id: 'm2', username: 'lek', name: 'Lek' }

  it('is found by the hash of the token only, beside the conversation', async () => {
    await memberRecords.save(noi)
    await memberRecords.save(lek)
    expect(await memberRecords.find('hash 1')).toEqual(noi)
    expect(await memberRecords.find('hash 2')).toEqual(lek)
    expect(await memberRecords.find('hash 3')).toBeUndefined()
    expect(await keys(relaxed)).toEqual(['m:m1/member', 'm:m2/member'])
  })

  it('is found beside other records and an invalid one, which is reported', async () => {
    await set('m:0/member', { mark: 1 }, relaxed)
    await set('m:0/history/', { mark: 1 }, relaxed)
    await set('m:0/member/', { mark: 1 }, relaxed)
    await memberRecords.save(noi)
    expect(await memberRecords.find('hash 1')).toEqual(noi)
    expect(warn.mock.calls).toEqual([['kapao chat-record what=member']])
  })

  it('is undefined, without rejecting, if the database fails', async () => {
    await deny()
    await memberRecords.save(noi)
    expect(await memberRecords.find('hash 1')).toBeUndefined()
    expect(warn.mock.calls).toEqual([
      ['kapao chat-store what=member error=SecurityError'],
      ['kapao chat-store what=member error=Error'],
    ])
  })
})
