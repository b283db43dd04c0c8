import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlainSocket } from './plain-socket.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  onmessage: ((event: { data: unknown }) => void) | undefined
  onclose: (() => void) | undefined
  readonly close = vi.fn()

  constructor(url: string) {
    if (url === 'invalid') throw new SyntaxError(url)
    FakeSocket.all.push(this)
  }
}

const onMessage = vi.fn()
const warn = vi.fn()
let plain = createPlainSocket('wss://chat.example', onMessage)
const receive = (at: number, data: unknown) => FakeSocket.all[at]?.onmessage?.({ data })

beforeEach(() => {
  FakeSocket.all = []
  onMessage.mockReset()
  warn.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(console, 'warn').mockImplementation(warn)
  plain = createPlainSocket('wss://chat.example', onMessage)
  plain.open()
})
afterEach(() => {
  plain.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('drops binary and long frames, and reports invalid JSON by its length', () => {
  const longest = 'x'.repeat(199_998)
  for (const data of [new ArrayBuffer(1), `"${longest}x"`, '{"a"', `"${longest}"`]) receive(0, data)
  expect(onMessage.mock.calls).toEqual([[longest]])
  expect(warn.mock.calls).toEqual([['kapao chat-backend characters=4']])
})

it('reconnects half a second after a loss and ignores the lost connection, until it is closed', () => {
  plain.open()
  FakeSocket.all[0]?.onclose?.()
  vi.advanceTimersByTime(499)
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  FakeSocket.all[0]?.onclose?.()
  receive(0, '1')
  vi.advanceTimersByTime(5000)
  expect([onMessage.mock.calls, FakeSocket.all.length]).toEqual([[], 2])
  FakeSocket.all[1]?.onclose?.()
  plain.close()
  FakeSocket.all[1]?.onclose?.()
  receive(1, '2')
  vi.advanceTimersByTime(5000)
  expect([onMessage.mock.calls, FakeSocket.all.length]).toEqual([[], 2])
})

it('reports an invalid URL without failing', () => {
  const none = createPlainSocket('invalid', onMessage)
  none.open()
  none.close()
  expect(warn.mock.calls).toEqual([['kapao chat-backend address=false']])
})
