import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { Identity } from '#features/chat/model.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { createChatApi, createConfigLoader, setDeviceTokenSource } from './chat-api.ts'

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

it('ends a session whose token the host refuses in its own words; that of a visitor asks nobody', async () => {
  const refused = vi.fn(async () => Response.json({ message: 'jwt expired' }, { status: 401 }))
  vi.stubGlobal('fetch', refused)
  await expect(createChatApi(member, 'token').send(textItem('i1'), signal)).rejects.toThrow()
  await expect.poll(() => store.get(tokenAtom)).toBe(undefined)
  refused.mockClear()
  await expect(createChatApi(guest, undefined).send(textItem('i1'), signal)).rejects.toThrow()
  expect(refused).toHaveBeenCalledOnce()
})

it('sends a guest’s message without a name, and takes the current time if the response has none', async () => {
  store.set(tokenAtom, undefined)
  responses['/api/chat/send-message'] = {}
  const before = Date.now()
  expect(await createChatApi(guest, undefined).send(textItem('i1'), signal)).toBeGreaterThanOrEqual(before)
  expect(requests[0]?.body).toMatchObject({ guestId: 'g1', username: '', name: '', deviceToken: '' })
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
  expect([config.current(), config.error(), onChange.mock.calls.length]).toEqual([
    undefined,
    expect.any(Error),
    1,
  ])
  responses['/api/chat/config'] = { PREFIX: 'acme', vapidPublicKey: 'key' }
  const rooms = [...(await Promise.all([config.getRoom(), config.getRoom()])), await config.getRoom()]
  expect(rooms).toEqual(['acme-m1', 'acme-m1', 'acme-m1'])
  expect([config.current()?.vapidPublicKey, config.error()]).toEqual(['key', undefined])
  expect(fetchFake).toHaveBeenCalledTimes(2)
})
