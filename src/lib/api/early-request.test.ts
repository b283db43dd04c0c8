import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendEarlyRequest, withEarlyResponse } from './early-request.ts'
import type { TransportRequest, TransportResponse } from './transport.ts'

const headers = { Authorization: 'Bearer one', 'Accept-Language': 'th' }
const wallet = { path: '/api/wallet', method: 'GET', headers }
const usual: TransportResponse = { status: 200, text: 'usual', date: null }

const send = vi.fn(async (_request: TransportRequest) => usual)
const transport = withEarlyResponse(send)
const request = (part: Partial<TransportRequest> = {}): TransportRequest => ({
  ...wallet,
  signal: new AbortController().signal,
  retries: 1,
  ...part,
})

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockImplementation(
    async () => new Response('early', { headers: { date: 'Mon, 23 Nov 2026 06:00:00 GMT' } }),
  )
})

afterEach(() => {
  globalThis.earlyRequests = undefined
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('takes over the response of the same request once', async () => {
  vi.useFakeTimers({ now: 1000 })
  sendEarlyRequest('https://host.example', wallet)
  await vi.advanceTimersByTimeAsync(500)
  expect(await transport(request())).toEqual({
    status: 200,
    text: 'early',
    date: 'Mon, 23 Nov 2026 06:00:00 GMT',
    retryAfter: undefined,
    early: { sentAtMs: 1000, receivedAtMs: 1000 },
  })
  expect(fetchMock).toHaveBeenCalledWith(
    'https://host.example/api/wallet',
    expect.objectContaining({ method: 'GET', headers, body: null }),
  )
  expect(send).not.toHaveBeenCalled()
  expect(await transport(request())).toBe(usual)
})

it.each([
  ['another member', { headers: { ...headers, Authorization: 'Bearer two' } }],
  ['another language', { headers: { ...headers, 'Accept-Language': 'en' } }],
  ['another path', { path: '/api/account/profile' }],
  ['another input', { method: 'POST', body: { page: 2 } }],
])('sends a request for %s as usual', async (_, part) => {
  sendEarlyRequest('', wallet)
  expect(await transport(request(part))).toBe(usual)
  expect(globalThis.earlyRequests).toHaveLength(1)
})

it('recognizes the same input', async () => {
  const page = { path: '/api/statement', method: 'POST', headers, body: { page: 1, limit: 10 } }
  for (const each of [wallet, page]) sendEarlyRequest('', each)
  expect(await transport(request(page))).toMatchObject({ text: 'early' })
  expect(fetchMock.mock.lastCall?.[1]?.body).toBe('{"page":1,"limit":10}')
})

it('sends the request again if the early one failed', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  sendEarlyRequest('', wallet)
  expect(await transport(request())).toBe(usual)
})

it('does not use a response that is too old', async () => {
  vi.useFakeTimers()
  sendEarlyRequest('', wallet)
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await transport(request())).toBe(usual)
})

it('rejects when the call is aborted while the early response is pending', async () => {
  fetchMock.mockReturnValue(new Promise(() => undefined))
  sendEarlyRequest('', wallet)
  const call = new AbortController()
  const response = transport(request({ signal: call.signal }))
  call.abort(new Error('too slow'))
  await expect(response).rejects.toThrow('too slow')
  expect(send).not.toHaveBeenCalled()
  // A dead connection isn't occupied any longer.
  expect(fetchMock.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
})
