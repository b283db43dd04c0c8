import 'fake-indexeddb/auto'
import { keys, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashText } from '#lib/format/text-hash.ts'
import { setSessionMember } from '#lib/session/open-sessions.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { resetDatabase } from '#tests/setup/chat-life.ts'
import { type ChatTabMessage, openChatChannel, purgeMemberRecords, relaxed, strict } from './chat-store.ts'

/** Names of held Web Locks. */
let held: string[] = []
const warn = vi.fn()
const recordOf = (id: string, token: string) => ({ mark: hashText(token), id, username: '', name: '' })
let storage: ReturnType<typeof browserStorage>

beforeEach(async () => {
  storage = browserStorage()
  held = ['another lock']
  warn.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warn)
  vi.stubGlobal('navigator', {
    locks: {
      request: () => new Promise(() => undefined),
      query: async () => ({ held: held.map((name) => ({ name })) }),
    },
  })
  await resetDatabase()
  await set('m:1/member', recordOf('1', 'token-1'), strict)
  for (const key of ['m:1/item/a', 'm:12/history/', 'm:2/item/b', 'g:1/item/c']) await set(key, 1, strict)
})
afterEach(() => {
  signOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const left = () => keys(relaxed)

it('purges all members and no guests while nobody is signed in', async () => {
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c'])
})

it('keeps the signed-in member’s records, but not those of ids that start with the same characters', async () => {
  signIn('token-1', true)
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c', 'm:1/item/a', 'm:1/member'])
})

it('purges nothing until the signed-in member is known', async () => {
  signIn('token-2', true)
  await purgeMemberRecords()
  expect(await left()).toHaveLength(5)
  setSessionMember('token-2', '2')
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c', 'm:2/item/b'])
})

it('keeps the records of a member whose token another tab has just stored', async () => {
  storage.local.set('token', 'token-1')
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c', 'm:1/item/a', 'm:1/member'])
})

it('keeps the records of members whose sessions end with other tabs', async () => {
  held.push(
    `kapao-session:${hashText('token-1')}`,
    `kapao-session:${hashText('t')}`,
    `kapao-session:${hashText('t')}:2`,
  )
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c', 'm:1/item/a', 'm:1/member', 'm:2/item/b'])
})

it('purges those of a session that was ended while its tab was frozen', async () => {
  signIn('token-1', false)
  signOut()
  held.push(`kapao-session:${hashText('token-1')}`)
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c'])
})

it.each([
  ['without locks', {}],
  ['outside a browser', undefined],
  ['where locks are denied', { locks: { query: () => Promise.reject(new Error('no')) } }],
])('also purges %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await purgeMemberRecords()
  expect(await left()).toEqual(['g:1/item/c'])
})

it('reports a database error', async () => {
  await resetDatabase()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await purgeMemberRecords()
  expect(warn.mock.calls).toEqual([['kapao chat-store what=purge error=SecurityError']])
})

it('does nothing in a browser without IndexedDB', async () => {
  await resetDatabase()
  vi.stubGlobal('indexedDB', undefined)
  await purgeMemberRecords()
  expect(warn).not.toHaveBeenCalled()
})

describe('messages between tabs', () => {
  class FakeChannel {
    static all: FakeChannel[] = []
    onmessage: ((event: { data: unknown }) => void) | undefined
    closed = false
    readonly name: string

    constructor(name: string) {
      this.name = name
      FakeChannel.all.push(this)
    }

    postMessage(data: unknown): void {
      if (this.closed) throw new DOMException('closed', 'InvalidStateError')
      for (const other of FakeChannel.all) {
        if (other !== this && other.name === this.name && !other.closed) other.onmessage?.({ data })
      }
    }

    close(): void {
      this.closed = true
    }
  }

  beforeEach(() => {
    FakeChannel.all = []
    vi.stubGlobal('BroadcastChannel', FakeChannel)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('posts to tabs of the same identity only', () => {
    const received: Record<string, ChatTabMessage[]> = { same: [], other: [], own: [] }
    const own = openChatChannel('m:1', (message) => received.own?.push(message))
    openChatChannel('m:1', (message) => received.same?.push(message))
    openChatChannel('m:2', (message) => received.other?.push(message))
    own.post({ kind: 'outbox', keyPrefix: 'm:1' })
    own.post({ kind: 'read', keyPrefix: 'm:1', at: 5 })
    expect(received).toEqual({
      same: [
        { kind: 'outbox', keyPrefix: 'm:1' },
        { kind: 'read', keyPrefix: 'm:1', at: 5 },
      ],
      other: [],
      own: [],
    })
  })

  it.each([
    ['no object', 'outbox'],
    ['of another kind', { kind: 'sent', keyPrefix: 'm:1' }],
    ['without a time', { kind: 'read', keyPrefix: 'm:1' }],
    ['of nobody', { kind: 'outbox' }],
  ])('ignores a message that is %s', (_, data) => {
    const received = vi.fn()
    openChatChannel('m:1', received)
    new BroadcastChannel('kapao-chat').postMessage(data)
    expect(received).not.toHaveBeenCalled()
  })

  it('neither receives nor posts once closed', () => {
    const received = vi.fn()
    const own = openChatChannel('m:1', received)
    const other = openChatChannel('m:1', received)
    own.close()
    other.post({ kind: 'outbox', keyPrefix: 'm:1' })
    own.post({ kind: 'outbox', keyPrefix: 'm:1' })
    expect(received).not.toHaveBeenCalled()
  })

  it('does nothing in a browser without BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const tabs = openChatChannel('m:1', () => undefined)
    tabs.post({ kind: 'outbox', keyPrefix: 'm:1' })
    tabs.close()
  })
})
