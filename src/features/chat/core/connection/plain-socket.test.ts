import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlainSocket } from './plain-socket.ts'

class FakeSocket {
  static all: FakeSocket[] = []
  onmessage: ((event: { data: unknown }) => void) | undefined
  onclose: (() => void) | undefined
  isClosed = false

  constructor(url: string) {
    if (url === 'invalid') throw new SyntaxError(url)
    FakeSocket.all.push(this)
  }

  close(): void {
    this.isClosed = true
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

it('delivers JSON objects; drops other frames, and reports invalid JSON by its length', () => {
  for (const data of [new ArrayBuffer(1), `"${'x'.repeat(199_999)}"`, '{"a"', '{"a":1}']) receive(0, data)
  expect([onMessage.mock.calls, warn.mock.calls]).toEqual([
    [[{ a: 1 }]],
    [['kapao chat-backend characters=4']],
  ])
  receive(0, `"${'x'.repeat(199_998)}"`)
  expect(onMessage).toHaveBeenCalledTimes(2)
})

it('reconnects half a second after each loss, and ignores the lost connection', () => {
  plain.open()
  for (const times of [1, 2, 3]) {
    FakeSocket.all[times - 1]?.onclose?.()
    vi.advanceTimersByTime(499)
    expect(FakeSocket.all).toHaveLength(times)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(times + 1)
  }
  receive(0, '1')
  FakeSocket.all[0]?.onclose?.()
  vi.advanceTimersByTime(5000)
  expect([onMessage.mock.calls, FakeSocket.all.length]).toEqual([[], 4])
})

it.each([true, false])('stays closed, after a loss: %s, until it is opened again', (isLost) => {
  if (isLost) FakeSocket.all[0]?.onclose?.()
  plain.close()
  receive(0, '1')
  FakeSocket.all[0]?.onclose?.()
  vi.advanceTimersByTime(5000)
  expect([FakeSocket.all.map(({ isClosed }) => isClosed), onMessage.mock.calls]).toEqual([[true], []])
  plain.open()
  receive(1, '2')
  expect(onMessage.mock.calls).toEqual([[2]])
})

it('reports an invalid URL without failing', () => {
  const none = createPlainSocket('invalid', onMessage)
  none.open()
  none.close()
  expect(warn.mock.calls).toEqual([['kapao chat-backend address=false']])
})
