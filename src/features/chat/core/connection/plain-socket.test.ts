import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlainSocket } from './plain-socket.ts'

class FakeSocket {
  static made: FakeSocket[] = []
  onmessage: ((event: { data: unknown }) => void) | undefined
  onclose: (() => void) | undefined
  closed = false
  readonly address: string

  constructor(address: string) {
    if (address === 'no address') throw new SyntaxError(address)
    this.address = address
    FakeSocket.made.push(this)
  }

  close(): void {
    this.closed = true
  }
}

const address = 'wss://chat.example'
const message = vi.fn()
const warn = vi.fn()
const socket = (at = 0) => {
  const made = FakeSocket.made[at]
  if (!made) throw new Error(`no socket ${at}`)
  return made
}
let plain = createPlainSocket(address, message)

beforeEach(() => {
  FakeSocket.made = []
  message.mockReset()
  warn.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(console, 'warn').mockImplementation(warn)
  plain = createPlainSocket(address, message)
  plain.open()
})
afterEach(() => {
  plain.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('delivers each object', () => {
  socket().onmessage?.({ data: '{"a":1}' })
  socket().onmessage?.({ data: '[2]' })
  expect([socket().address, message.mock.calls]).toEqual([address, [[{ a: 1 }], [[2]]]])
})

it('drops binary frames, overlong texts and invalid JSON, which is reported by its length', () => {
  for (const data of [new ArrayBuffer(1), `"${'x'.repeat(199_999)}"`, '{"a"']) socket().onmessage?.({ data })
  expect([message.mock.calls, warn.mock.calls]).toEqual([[], [['kapao chat-backend characters=4']]])
  socket().onmessage?.({ data: `"${'x'.repeat(199_998)}"` })
  expect(message).toHaveBeenCalledOnce()
})

it('stays connected after an invalid text', () => {
  message.mockImplementationOnce(() => {
    throw new Error('no')
  })
  socket().onmessage?.({ data: '1' })
  socket().onmessage?.({ data: '2' })
  expect(message).toHaveBeenLastCalledWith(2)
})

it('reconnects half a second after each loss', () => {
  for (const times of [1, 2, 3]) {
    socket(times - 1).onclose?.()
    vi.advanceTimersByTime(499)
    expect(FakeSocket.made).toHaveLength(times)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.made).toHaveLength(times + 1)
  }
})

it('ignores messages of a replaced connection', () => {
  socket(0).onclose?.()
  vi.advanceTimersByTime(500)
  socket(0).onmessage?.({ data: '1' })
  socket(0).onclose?.()
  vi.advanceTimersByTime(5000)
  expect([message.mock.calls, FakeSocket.made.length]).toEqual([[], 2])
})

it('connects once if opened twice', () => {
  plain.open()
  expect(FakeSocket.made).toHaveLength(1)
})

it('closes the connection and ignores its messages until opened again', () => {
  plain.close()
  expect(socket().closed).toBe(true)
  socket().onmessage?.({ data: '1' })
  socket().onclose?.()
  vi.advanceTimersByTime(5000)
  expect([message.mock.calls, FakeSocket.made.length]).toEqual([[], 1])
  plain.open()
  socket(1).onmessage?.({ data: '2' })
  expect(message.mock.calls).toEqual([[2]])
})

it('doesn’t reconnect if closed in the meantime', () => {
  socket().onclose?.()
  plain.close()
  vi.advanceTimersByTime(5000)
  expect(FakeSocket.made).toHaveLength(1)
})

it('reports an invalid URL without failing', () => {
  const none = createPlainSocket('no address', message)
  none.open()
  none.close()
  expect(warn.mock.calls).toEqual([['kapao chat-backend address=false']])
})
