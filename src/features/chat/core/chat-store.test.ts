import 'fake-indexeddb/auto'
import { get, keys, set } from 'idb-keyval'
import { number, string } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { hashText } from '#lib/format/text-hash.ts'
import { setSessionMember } from '#lib/session/open-sessions.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { resetDatabase } from '#tests/setup/chat/chat-life.ts'
import {
  type ChatStore,
  memberRecords,
  openChatStore,
  purgeMemberRecords,
  relaxed,
  strict,
} from './chat-store.ts'
import { entry, range } from './history/history.fixture.ts'
import { textItem } from './outbox/outbox.fixture.ts'

const warn = vi.fn()
let chatStore: ChatStore

beforeEach(async () => {
  warn.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warn)
  await resetDatabase()
  chatStore = openChatStore('m:1')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function denyDatabase(): Promise<void> {
  await resetDatabase()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
}

describe('the outbox', () => {
  test.each([
    ['image', { kind: 'refused', key: 'KEY_INVALID' }],
    ['video', { kind: 'refused', key: undefined }],
    ['file', { kind: 'storage' }],
  ] as const)(
    'restores a failed message with a file of type %s and its reason, %j',
    async (fileType, reason) => {
      const file = { name: 'a', type: 'text/plain', fileType }
      const item = textItem('a', { state: 'failed', reason, file, path: '/files/a', hasFailedAttempt: true })
      await chatStore.outbox.addItem(item)
      expect(await chatStore.outbox.readItems()).toEqual([item])
    },
  )
})

describe('the history', () => {
  const history = { entries: range(1, 5), contiguousUntil: 4, complete: true, fetchedAt: 9 }

  test.each([
    ['as it was saved', {}],
    [
      'with the end of a session',
      { entries: [entry(1, { session: 's1', endsSession: true, clientId: 'c' })] },
    ],
    ['empty', { entries: [], contiguousUntil: 0 }],
    ['with a contiguousUntil before all entries', { contiguousUntil: 0 }],
    ['incomplete', { complete: false }],
    ['with the newest known', { newestKnown: range(3, 4) }],
    ['with at most 500 entries', { entries: range(1, 500) }],
  ])('is loaded %s', async (_, changes) => {
    expect(await chatStore.loadHistory()).toBeUndefined()
    await chatStore.saveHistory({ ...history, ...changes })
    expect(await chatStore.loadHistory()).toEqual({ ...history, ...changes })
    expect(warn).not.toHaveBeenCalled()
  })

  it('of 501 entries is saved with the newest 500, incomplete', async () => {
    await chatStore.saveHistory({ ...history, entries: range(1, 501) })
    expect(await chatStore.loadHistory()).toMatchObject({ entries: range(2, 501), complete: false })
  })

  test.each([
    ['before contiguousUntil', 1, 4, range(3, 5), 4],
    ['first, at contiguousUntil', 0, 1, range(2, 5), 2],
    ['right before contiguousUntil', 2, 4, range(4, 5), 4],
    // There is a gap between contiguousUntil and the remaining entries: it starts at the first of them.
    ['at contiguousUntil', 3, 4, range(5, 5), 5],
    ['without contiguousUntil', 1, undefined, range(3, 5), 3],
  ])('drops everything before an invalid entry: %s', async (_, at, saved, entries, contiguousUntil) => {
    const invalid = history.entries.map((each, index) => (index === at ? { at: 'never' } : each))
    await set('m:1/history/', { ...history, contiguousUntil: saved, entries: invalid }, relaxed)
    expect(await chatStore.loadHistory()).toEqual({ entries, contiguousUntil, complete: false, fetchedAt: 9 })
    expect(warn.mock.calls).toEqual([['portal chat-record what=entry']])
  })

  test.each([
    [{ ...history, entries: [entry(1), 'invalid'] }, 'entry'],
    [{ entries: 'none' }, 'history'],
  ])('is undefined if its last entry or the record is invalid', async (record, what) => {
    await set('m:1/history/', record, relaxed)
    expect(await chatStore.loadHistory()).toBeUndefined()
    expect(warn.mock.calls).toEqual([[`portal chat-record what=${what}`]])
  })

  it('is undefined if the database fails, which is reported', async () => {
    await denyDatabase()
    await chatStore.saveHistory(history)
    expect(await chatStore.loadHistory()).toBeUndefined()
    expect(warn).toHaveBeenNthCalledWith(1, 'portal chat-store what=history error=SecurityError')
  })
})

it('loads values by name, if they are valid', async () => {
  await chatStore.saveValue('draft', 'hello')
  await chatStore.saveValue('readUpTo', 5)
  const loadNumbers = (['readUpTo', 'reportedUpTo', 'draft'] as const).map((name) =>
    chatStore.loadValue(name, number()),
  )
  expect(await Promise.all(loadNumbers)).toEqual([5, undefined, undefined])
  expect(await chatStore.loadValue('draft', string())).toBe('hello')
  expect(warn.mock.calls).toEqual([['portal chat-record what=draft']])
})

it('neither reads, writes nor reports once closed', async () => {
  await chatStore.saveValue('draft', 'hello')
  chatStore.close()
  await expect(chatStore.outbox.addItem(textItem('a'))).rejects.toThrow('closed')
  await expect(chatStore.outbox.readItems()).rejects.toThrow('closed')
  await chatStore.saveValue('draft', 'bye')
  expect(await chatStore.loadValue('draft', string())).toBeUndefined()
  expect([await keys(strict), await get('m:1/draft/', relaxed)]).toEqual([['m:1/draft/'], 'hello'])
  const other = openChatStore('m:1')
  await denyDatabase()
  const saving = other.saveValue('draft', 'hello')
  other.close()
  await saving
  expect(warn).not.toHaveBeenCalled()
})

describe('the members’ records', () => {
  const recordOf = (id: string) => ({ mark: hashText(`token-${id}`), id, username: 'noi', name: 'Noi' })
  let held: string[] = []
  let storage: ReturnType<typeof browserStorage>

  beforeEach(async () => {
    storage = browserStorage()
    held = ['another lock']
    const query = async () => ({ held: held.map((name) => ({ name })) })
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined), query } })
    await memberRecords.save(recordOf('1'))
    for (const key of ['m:1/item/a', 'm:12/history/', 'm:2/item/b', 'g:1/item/c']) await set(key, 1, strict)
  })
  afterEach(() => signOut())

  it('are found by the hash of the token, beside an invalid one, which is reported', async () => {
    await set('m:0/member', { mark: 1 }, relaxed)
    await memberRecords.save(recordOf('2'))
    expect(await memberRecords.find(hashText('token-2'))).toEqual(recordOf('2'))
    expect(await memberRecords.find(hashText('token-3'))).toBeUndefined()
    expect(warn.mock.calls).toEqual(Array(2).fill(['portal chat-record what=member']))
  })

  const ofGuest = ['g:1/item/c']
  const ofFirst = [...ofGuest, 'm:1/item/a', 'm:1/member']
  const all = [...ofFirst, 'm:12/history/', 'm:2/item/b']
  test.each<[string, () => void, string[]]>([
    ['but a guest’s while nobody is signed in', () => undefined, ofGuest],
    ['but the signed-in member’s', () => signIn('token-1', true), ofFirst],
    ['not before the signed-in member is known', () => signIn('token-2', true), all],
    [
      'but those of a member who is known by now',
      () => [signIn('token-2', true), setSessionMember('token-2', '2')],
      [...ofGuest, 'm:2/item/b'],
    ],
    [
      'but those of a token that another tab has just stored',
      () => storage.local.set('token', 'token-1'),
      ofFirst,
    ],
    [
      'but those of sessions in other tabs',
      () =>
        held.push(
          ...[hashText('token-1'), hashText('t'), `${hashText('t')}:2`].map(
            (name) => `kapao-session:${name}`,
          ),
        ),
      [...ofFirst, 'm:2/item/b'],
    ],
    [
      'also those of a session that ended while its tab was frozen',
      () => [signIn('token-1', false), signOut(), held.push(`kapao-session:${hashText('token-1')}`)],
      ofGuest,
    ],
    ['without locks', () => vi.stubGlobal('navigator', {}), ofGuest],
    [
      'where locks are denied',
      () => vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new Error('no')) } }),
      ofGuest,
    ],
  ])('are purged: %s', async (_, act, left) => {
    act()
    await purgeMemberRecords()
    expect(await keys(relaxed)).toEqual(left)
  })

  it('cause reports, but no exceptions, if the database fails; nothing without IndexedDB', async () => {
    await denyDatabase()
    await purgeMemberRecords()
    await memberRecords.save(recordOf('1'))
    expect(await memberRecords.find(hashText('token-1'))).toBeUndefined()
    vi.stubGlobal('indexedDB', undefined)
    await purgeMemberRecords()
    expect(warn.mock.calls).toEqual([
      ['portal chat-store what=purge error=SecurityError'],
      ['portal chat-store what=member error=SecurityError'],
      ['portal chat-store what=member error=SecurityError'],
    ])
  })
})
