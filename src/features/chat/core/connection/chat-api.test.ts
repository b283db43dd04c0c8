import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Entry, parseBody } from '#features/chat/core/history/entry.ts'

import { readNewestPages, readOlderPage } from '#features/chat/core/history/read-pages.ts'
import type { OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import type { Identity } from '#features/chat/model.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { createChatApi, createConfigLoader } from './chat-api.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** Responses of an independent host, by path. */
const answers: Record<string, (body: { limit?: number; skip?: number }) => unknown> = {}
let asked: Asked[] = []

const guest: Identity = { kind: 'guest', id: 'g1' }
const server = createChatApi(guest, undefined)

const item: OutboxItem = {
  id: 'i1',
  order: 1,
  writtenAt: 1,
  type: 'text',
  payload: { message: 'hi' },
  state: 'waiting',
  mayBeStored: false,
}

beforeEach(() => {
  browserStorage()
  asked = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    const { pathname: path } = new URL(url, 'https://portal.example')
    const body = init.body === undefined ? {} : JSON.parse(init.body)
    asked.push({ method: init.method, path, body })
    const answer = answers[path]
    return answer ? new Response(JSON.stringify(answer(body))) : new Response('', { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Messages of a host without clientIds, numbered from 1, with times as ISO strings in whole seconds. */
const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sender: index % 2 === 0 ? 'customer' : 'admin',
    message: { message_type: 'text', payload: { message: `${index + 1}` } },
    createdAt: new Date(1_800_000_000_000 + index * 1000).toISOString(),
    session_id: null,
    deviceToken: '',
  }))

/** The specified history call: newest first, without the `skip` newest, at most `limit`. */
function hasHistory(count: number): void {
  const newestFirst = messages(count).reverse()
  answers['/api/chat/history'] = ({ limit = 0, skip = 0 }) => newestFirst.slice(skip, skip + limit)
}

const textsOf = (entries: readonly Entry[]) =>
  entries.map(parseBody).map((body) => (body.type === 'text' ? Number(body.text) : body.type))

it('fetches the history in pages of ten and sorts them oldest first', async () => {
  hasHistory(23)
  const newest = await server.readPage(0)
  expect(textsOf(newest.entries)).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
  const run = await readNewestPages(server.readPage, { contiguousUntil: undefined, until: undefined })
  expect(textsOf(run.entries)).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
  const read = { method: 'POST', path: '/api/chat/history', body: { guestId: 'g1', limit: 10, skip: 0 } }
  expect(asked).toEqual([read, read])
  const older = await readOlderPage(server.readPage, () => run.entries)
  expect(asked.at(-1)?.body).toEqual({ guestId: 'g1', limit: 10, skip: 9 })
  expect(textsOf(older.entries)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(older.reachesStart).toBe(false)
})

it('treats an incomplete page as the start of the conversation', async () => {
  for (const count of [0, 9]) {
    hasHistory(count)
    const run = await readNewestPages(server.readPage, { contiguousUntil: undefined, until: undefined })
    expect([run.entries.length, run.reachesStart]).toEqual([count, true])
  }
})

it('marks as read at the URL with a trailing slash', async () => {
  answers['/api/chat/read-customer/'] = () => ({})
  await server.markRead()
  expect(asked).toEqual([{ method: 'PUT', path: '/api/chat/read-customer/', body: { guestId: 'g1' } }])
})

it.each([
  ['an ISO text', '2027-01-15T08:00:00.000Z'],
  ['an ISO text at UTC+7', '2027-01-15T15:00:00+07:00'],
  ['epoch milliseconds', 1_800_000_000_000],
])('accepts a response that only has the time, as %s', async (_, createdAt) => {
  answers['/api/chat/send-message'] = () => ({ createdAt })
  expect(await server.send(item, new AbortController().signal)).toBe(1_800_000_000_000)
  expect(asked[0]?.body).toMatchObject({
    sender: 'customer',
    message: { message_type: 'text', payload: { message: 'hi' } },
    guestId: 'g1',
    clientId: 'i1',
  })
})

it('rejects a config without a prefix', async () => {
  answers['/api/chat/config'] = () => ({ vapidPublicKey: 'x' })
  const config = createConfigLoader(server, 'g1', () => undefined)
  await expect(config.getRoom()).rejects.toMatchObject({ name: 'CallError' })
  expect([config.isLoaded(), config.error()]).toEqual([false, expect.any(Error)])
  answers['/api/chat/config'] = () => ({ PREFIX: 'acme' })
  expect(await config.getRoom()).toBe('acme-g1')
})
