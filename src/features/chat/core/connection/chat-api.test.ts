import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { Identity } from '#features/chat/model.ts'
import { call } from '#lib/api/client.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { createChatApi, createConfigLoader, setDeviceTokenSource } from './chat-api.ts'

vi.mock('#lib/api/client.ts', async (importOriginal) => {
  const client = await importOriginal<typeof import('#lib/api/client.ts')>()
  return { ...client, call: vi.fn(client.call) }
})

const member: Identity = { kind: 'member', id: 'm1', username: 'noi', name: 'Noi' }
const guest: Identity = { kind: 'guest', id: 'g1' }
const { signal } = new AbortController()

/** The server's responses by path, and the requests. */
let responses: Record<string, unknown> = {}
let requests: { readonly method: string; readonly path: string; readonly body: unknown }[] = []
const fetchFake = vi.fn(async (url: string, init: { method: string; body?: string | FormData }) => {
  const { pathname: path } = new URL(url, 'https://portal.example')
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
  requests.push({ method: init.method, path, body })
  return path in responses ? new Response(JSON.stringify(responses[path])) : new Response('', { status: 404 })
})

beforeEach(() => {
  browserStorage()
  responses = {}
  requests = []
  fetchFake.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  vi.stubGlobal('fetch', fetchFake)
  store.set(tokenAtom, 'token')
})
afterEach(() => {
  setDeviceTokenSource(async () => '')
  store.set(tokenAtom, undefined)
  vi.unstubAllGlobals()
})

it('sends a member’s message', async () => {
  setDeviceTokenSource(async () => 'subscription')
  // A host's response may only have a time.
  responses['/api/chat/send-message'] = { createdAt: '2027-01-15T15:00:00+07:00' }
  const item = textItem('i1', { path: '/files/a' })
  expect(await createChatApi(member, 'token').send(item, signal)).toBe(1_800_000_000_000)
  const body = {
    userId: 'm1',
    sender: 'customer',
    message: { message_type: 'text', payload: { message: 'i1', filePath: '/files/a' } },
    username: 'noi',
    name: 'Noi',
    deviceToken: 'subscription',
    clientId: 'i1',
  }
  expect(requests).toEqual([{ method: 'POST', path: '/api/chat/send-message', body }])
})

it('sends a guest’s message without a name, and takes the current time if the response has none', async () => {
  store.set(tokenAtom, undefined)
  responses['/api/chat/send-message'] = {}
  const before = Date.now()
  expect(await createChatApi(guest, undefined).send(textItem('i1'), signal)).toBeGreaterThanOrEqual(before)
  expect(requests[0]?.body).toMatchObject({ guestId: 'g1', username: '', name: '', deviceToken: '' })
})

test.each([
  ['image', 'chatUploadImage'],
  ['video', 'chatUploadVideo'],
  ['file', 'chatUploadImage'],
] as const)('uploads a file of type %s by %s, with its name and progress', async (fileType, name) => {
  vi.mocked(call).mockResolvedValueOnce({ path: '/files/a' })
  const onProgress = vi.fn()
  const bytes = new TextEncoder().encode('abc').buffer
  const item = textItem('i1', { file: { name: 'a.bin', type: 'text/plain', fileType } })
  expect(await createChatApi(member, 'token').upload(item, bytes, signal, onProgress)).toBe('/files/a')
  const [contract, { file, ...options }] = vi.mocked(call).mock.lastCall as unknown as [Call, { file: File }]
  expect([contract.name, options]).toEqual([name, { signal, onProgress }])
  expect([file.name, file.type, await file.text()]).toEqual(['a.bin', 'text/plain', 'abc'])
})

it('fetches pages of ten, oldest first; an invalid message is dropped but counted', async () => {
  const raw = (message: string, createdAt: unknown) => ({
    message: { message_type: 'text', payload: { message } },
    createdAt,
  })
  responses['/api/chat/history'] = [
    raw('new', '2027-01-15T08:00:01Z'),
    raw('no time', null),
    'x',
    raw('old', 1000),
  ]
  const { entries, count } = await createChatApi(member, 'token').readPage(20)
  expect([entries.map(({ at }) => at), count]).toEqual([[1000, 1_800_000_001_000], 4])
  expect(requests[0]).toMatchObject({ method: 'POST', body: { userId: 'm1', limit: 10, skip: 20 } })
})

it('marks as read at a path with a slash at its end, with the subscription if given', async () => {
  responses['/api/chat/read-customer/'] = {}
  const api = createChatApi(member, 'token')
  await api.markRead()
  await api.markRead('subscription')
  const request = { method: 'PUT', path: '/api/chat/read-customer/' }
  expect(requests).toEqual([
    { ...request, body: { userId: 'm1' } },
    { ...request, body: { userId: 'm1', deviceToken: 'subscription' } },
  ])
})

test.each([
  ['member', member, 'token', 'another'],
  ['member', member, 'token', undefined],
  ['guest', guest, undefined, 'token'],
] as const)('rejects requests of a %s once the token has changed', async (_, identity, own, current) => {
  store.set(tokenAtom, current)
  const api = createChatApi(identity, own)
  const noop = () => undefined
  const results = await Promise.allSettled([
    api.config(),
    api.readPage(0),
    api.send(textItem('i1'), signal),
    api.upload(textItem('i1'), new ArrayBuffer(1), signal, noop),
    api.markRead(),
  ])
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(fetchFake).not.toHaveBeenCalled()
})

it('loads the config once, which names the room; again after a failure, whose error it has until then', async () => {
  // Without a prefix it is invalid.
  responses['/api/chat/config'] = { vapidPublicKey: 'x' }
  const onChange = vi.fn()
  const config = createConfigLoader(createChatApi(member, 'token'), 'm1', onChange)
  await expect(config.getRoom()).rejects.toMatchObject({ name: 'CallError' })
  expect([config.isLoaded(), config.error(), onChange.mock.calls.length]).toEqual([
    false,
    expect.any(Error),
    1,
  ])
  responses['/api/chat/config'] = { PREFIX: 'acme', vapidPublicKey: 'key' }
  const rooms = [...(await Promise.all([config.getRoom(), config.getRoom()])), await config.getRoom()]
  expect(rooms).toEqual(['acme-m1', 'acme-m1', 'acme-m1'])
  expect([config.isLoaded(), config.vapidPublicKey(), config.error()]).toEqual([true, 'key', undefined])
  expect(fetchFake).toHaveBeenCalledTimes(2)
})
