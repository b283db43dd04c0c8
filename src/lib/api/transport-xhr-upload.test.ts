import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TransportRequest, TransportResponse } from './transport.ts'
import { sendWithProgress } from './transport-xhr-upload.ts'

/** What a browser offers for uploads, driven by the test. */
class Line {
  static last: Line
  readonly upload: { onprogress?: (event: unknown) => void } = {}
  status = 200
  responseText = '{}'
  onload = (): void => undefined
  onabort = (): void => undefined
  onerror = (): void => undefined
  onloadend = (): void => undefined
  aborted = false
  open(): void {
    Line.last = this
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

/** Whether the server answers a small question. */
let alive = true
const ask = vi.fn(async (_: unknown, { signal }: { signal: AbortSignal }) => {
  if (alive) return new Response('{}')
  return await new Promise<Response>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
})

beforeEach(() => {
  vi.useFakeTimers()
  alive = true
  ask.mockClear()
  vi.stubGlobal('XMLHttpRequest', Line)
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Begins an upload; what became of it, as far as it has ended. */
function begin(signal = new AbortController().signal) {
  const outgoing: TransportRequest = {
    path: '/slip',
    method: 'POST',
    headers: {},
    body: new FormData(),
    signal,
    retries: 0,
    onProgress: vi.fn(),
  }
  const ended: { answer?: TransportResponse; error?: unknown } = {}
  sendWithProgress(outgoing).then(
    (answer) => {
      ended.answer = answer
    },
    (error: unknown) => {
      ended.error = error
    },
  )
  return { line: Line.last, ended }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('a slow line that moves is never given up', async () => {
  alive = false
  const { line, ended } = begin()
  for (let part = 0; part < 1; part += 0.05) {
    line.progress(part)
    await pass(19)
  }
  line.progress(1)
  line.answer()
  await pass(0)
  expect(ended.answer?.status).toBe(200)
  await pass(600)
  expect(line.aborted).toBe(false)
})

it('a line that stands still and answers nothing else is given up', async () => {
  alive = false
  const { line, ended } = begin()
  line.progress(0.3)
  await pass(34)
  expect(ended).toEqual({})
  await pass(2)
  expect(line.aborted).toBe(true)
  // Not as if the caller had wanted it: what became of it is unknown.
  expect(ended.error).toBeInstanceOf(TypeError)
})

it('a line that stands still while others move is given up later', async () => {
  const { line, ended } = begin()
  line.progress(0.3)
  await pass(55)
  expect(ended).toEqual({})
  await pass(30)
  expect(ended.error).toBeInstanceOf(TypeError)
})

it('a server that is there may think as long as it wants once it has everything', async () => {
  const { line, ended } = begin()
  line.progress(1)
  await pass(280)
  expect(ended).toEqual({})
  line.answer()
  await pass(0)
  expect(ended.answer?.status).toBe(200)
  const asked = ask.mock.calls.length
  await pass(600)
  expect(ask.mock.calls.length).toBe(asked)
})

it('one that has gone is given up', async () => {
  const { line, ended } = begin()
  line.progress(1)
  await pass(30)
  alive = false
  await pass(60)
  expect(ended.error).toBeInstanceOf(TypeError)
})

it('an answer, or progress, while the server is asked counts', async () => {
  alive = false
  const { line, ended } = begin()
  line.progress(0.3)
  await pass(25)
  line.progress(0.4)
  await pass(15)
  expect(ended).toEqual({})
})

it('the caller’s own end is told as such', async () => {
  const caller = new AbortController()
  const { ended } = begin(caller.signal)
  const why = new Error('enough')
  caller.abort(why)
  await pass(0)
  expect(ended.error).toBe(why)
})
