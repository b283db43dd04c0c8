import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TransportResponse } from './transport.ts'
import { sendWithProgress } from './transport-xhr-upload.ts'

/** XMLHttpRequest, controlled by the test. */
class FakeXhr {
  static last: FakeXhr
  readonly upload: { onprogress?: (event: unknown) => void } = {}
  status = 200
  responseText = '{}'
  onload = (): void => undefined
  onabort = (): void => undefined
  onerror = (): void => undefined
  onloadend = (): void => undefined
  aborted = false
  open(): void {
    FakeXhr.last = this
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null
  }
  send(): void {}
  abort(): void {
    this.aborted = true
    this.onabort()
    this.onloadend()
  }
  progress(part: number): void {
    this.upload.onprogress?.({ loaded: part * 100, total: 100, lengthComputable: true })
  }
  answer(): void {
    this.onload()
    this.onloadend()
  }
}

/** Whether the server responds to health checks. */
let alive = true
const healthCheck = vi.fn(async (_: unknown, { signal }: { signal: AbortSignal }) => {
  if (alive) return new Response('{}')
  return await new Promise<Response>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
})

beforeEach(() => {
  vi.useFakeTimers()
  alive = true
  healthCheck.mockClear()
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('fetch', healthCheck)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts an upload; `ended` has its outcome once it has settled. */
function begin(signal = new AbortController().signal) {
  const body = new FormData()
  const request = {
    path: '/slip',
    method: 'POST',
    headers: {},
    body,
    signal,
    retries: 0,
    onProgress: vi.fn(),
  } as const
  const ended: { answer?: TransportResponse; error?: unknown } = {}
  sendWithProgress(request).then(
    (answer) => Object.assign(ended, { answer }),
    (error: unknown) => Object.assign(ended, { error }),
  )
  return { xhr: FakeXhr.last, ended }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('doesn’t abort a slow upload that makes progress', async () => {
  alive = false
  const { xhr, ended } = begin()
  for (let part = 0; part < 1; part += 0.05) {
    xhr.progress(part)
    await pass(19)
  }
  xhr.progress(1)
  xhr.answer()
  await pass(0)
  expect(ended.answer?.status).toBe(200)
  await pass(600)
  expect(xhr.aborted).toBe(false)
})

it('aborts a stalled upload if the health check fails', async () => {
  alive = false
  const { xhr, ended } = begin()
  xhr.progress(0.3)
  await pass(34)
  expect(ended).toEqual({})
  await pass(2)
  expect(xhr.aborted).toBe(true)
  // Not an abort by the caller: the outcome is unknown.
  expect(ended.error).toBeInstanceOf(TypeError)
})

it('aborts a stalled upload after several stalls even if health checks succeed', async () => {
  const { xhr, ended } = begin()
  xhr.progress(0.3)
  await pass(55)
  expect(ended).toEqual({})
  await pass(30)
  expect(ended.error).toBeInstanceOf(TypeError)
})

it('waits for a reachable server once everything has been sent', async () => {
  const { xhr, ended } = begin()
  xhr.progress(1)
  await pass(280)
  expect(ended).toEqual({})
  xhr.answer()
  await pass(0)
  expect(ended.answer?.status).toBe(200)
  const asked = healthCheck.mock.calls.length
  await pass(600)
  expect(healthCheck.mock.calls.length).toBe(asked)
})

it('aborts a sent upload once the server is unreachable', async () => {
  const { xhr, ended } = begin()
  xhr.progress(1)
  await pass(30)
  alive = false
  await pass(60)
  expect(ended.error).toBeInstanceOf(TypeError)
})

it('doesn’t abort if there is progress during the health check', async () => {
  alive = false
  const { xhr, ended } = begin()
  xhr.progress(0.3)
  await pass(25)
  xhr.progress(0.4)
  await pass(15)
  expect(ended).toEqual({})
})

it('rejects with the caller’s abort reason', async () => {
  const caller = new AbortController()
  const { xhr, ended } = begin(caller.signal)
  caller.abort('enough')
  await pass(0)
  expect([ended.error, xhr.aborted]).toEqual(['enough', true])
})
