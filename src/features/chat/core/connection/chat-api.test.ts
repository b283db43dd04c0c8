import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Entry } from '#features/chat/core/history/entry.ts'
import { parseBody } from '#features/chat/core/history/parse-body.ts'
import { readNewestPages, readOlderPage } from '#features/chat/core/history/read-pages.ts'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import type { Identity } from '#features/chat/model.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { createChatApi, createConfigLoader, setDeviceTokenSource } from './chat-api.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#lib/api/client.ts', () => ({ call }))

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
  tried: false,
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

describe('calls', () => {
  const member: Identity = { kind: 'member', id: 'm1', username: 'noi', name: 'Noi' }
  const guest: Identity = { kind: 'guest', id: 'g1' }
  const { signal } = new AbortController()
  const bytes = new TextEncoder().encode('abc').buffer

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    call.mockReset().mockResolvedValue({})
    store.set(tokenAtom, 'token')
  })
  afterEach(() => {
    setDeviceTokenSource(async () => '')
    store.set(tokenAtom, undefined)
    vi.restoreAllMocks()
  })

  /** Path and body of the latest request. */
  const asked = () => [call.mock.lastCall?.[0].name, call.mock.lastCall?.[1]]

  it('sends a member’s message with its owner and the push subscription', async () => {
    setDeviceTokenSource(async () => 'subscription')
    call.mockResolvedValue({ createdAt: 5000 })
    expect(await createChatApi(member, 'token').send(textItem('i1'), signal)).toBe(5000)
    expect(asked()).toEqual([
      'chatSendMessage',
      {
        body: {
          userId: 'm1',
          sender: 'customer',
          message: { message_type: 'text', payload: { message: 'i1' } },
          username: 'noi',
          name: 'Noi',
          deviceToken: 'subscription',
          clientId: 'i1',
        },
        signal,
      },
    ])
  })

  it('sends a guest’s message without a name, and without a subscription if there is none', async () => {
    store.set(tokenAtom, undefined)
    await createChatApi(guest, undefined).send(textItem('i1'), signal)
    expect(call.mock.lastCall?.[1].body).toMatchObject({
      guestId: 'g1',
      username: '',
      name: '',
      deviceToken: '',
    })
  })

  it('sends a media message with the uploaded file’s path', async () => {
    await createChatApi(member, 'token').send(textItem('i1', { path: '/files/a' }), signal)
    expect(call.mock.lastCall?.[1].body.message.payload).toEqual({ message: 'i1', filePath: '/files/a' })
  })

  test.each([
    ['image', 'chatUploadImage'],
    ['video', 'chatUploadVideo'],
    ['file', 'chatUploadImage'],
  ] as const)('uploads a file of type %s to %s with its name and progress', async (fileType, name) => {
    const progress = vi.fn()
    call.mockResolvedValue({ path: '/files/a' })
    const item = textItem('i1', { file: { name: 'a.bin', type: 'text/plain', fileType } })
    expect(await createChatApi(member, 'token').upload(item, bytes, signal, progress)).toBe('/files/a')
    expect(asked()).toEqual([name, { file: expect.any(File), signal, onProgress: progress }])
    const file: File = call.mock.lastCall?.[1].file
    expect([file.name, file.type, await file.text()]).toEqual(['a.bin', 'text/plain', 'abc'])
  })

  it('marks as read, with the subscription if given', async () => {
    await createChatApi(member, 'token').markRead('subscription')
    expect(asked()).toEqual(['chatReadCustomer', { body: { userId: 'm1', deviceToken: 'subscription' } }])
  })

  it('keeps a page with an invalid message, which is counted', async () => {
    const wire = (text: string, createdAt: unknown) => ({
      message: { message_type: 'text', payload: { message: text } },
      createdAt,
    })
    call.mockResolvedValue([wire('new', 3000), wire('timeless', null), 'broken', wire('old', 1000)])
    const { entries, count } = await createChatApi(member, 'token').readPage(20)
    expect([entries.map(({ at }) => at), count]).toEqual([[1000, 3000], 4])
    expect(call.mock.lastCall?.[1]).toEqual({ body: { userId: 'm1', limit: 10, skip: 20 } })
  })

  test.each([
    ['member', member, 'token', 'another'],
    ['member', member, 'token', undefined],
    ['visitor', guest, undefined, 'token'],
  ] as const)('rejects requests of a %s once the token has changed', async (_, identity, own, present) => {
    store.set(tokenAtom, present)
    const server = createChatApi(identity, own)
    const calls = [
      server.config(),
      server.readPage(0),
      server.send(textItem('i1'), signal),
      server.upload(textItem('i1'), bytes, signal, () => undefined),
      server.markRead(),
    ]
    const results = await Promise.allSettled(calls)
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(call).not.toHaveBeenCalled()
  })
})
