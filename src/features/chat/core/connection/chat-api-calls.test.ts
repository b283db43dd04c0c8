import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { Identity } from '#features/chat/model.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { createChatApi, setDeviceTokenSource } from './chat-api.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#lib/api/client.ts', () => ({ call }))

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

it('uses the current time if the response has no createdAt', async () => {
  const before = Date.now()
  const at = await createChatApi(member, 'token').send(textItem('i1'), signal)
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
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
