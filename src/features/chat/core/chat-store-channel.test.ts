import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ChatTabMessage, openChatChannel } from './chat-store.ts'

class FakeChannel {
  static all: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | undefined
  closed = false
  readonly name: string

  constructor(name: string) {
    this.name = name
    FakeChannel.all.push(this)
  }

  postMessage(data: unknown): void {
    if (this.closed) throw new DOMException('closed', 'InvalidStateError')
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name && !other.closed) other.onmessage?.({ data })
    }
  }

  close(): void {
    this.closed = true
  }
}

beforeEach(() => {
  FakeChannel.all = []
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => vi.unstubAllGlobals())

it('posts to tabs of the same identity only', () => {
  const received: Record<string, ChatTabMessage[]> = { same: [], other: [], own: [] }
  const own = openChatChannel('m:1', (message) => received.own?.push(message))
  openChatChannel('m:1', (message) => received.same?.push(message))
  openChatChannel('m:2', (message) => received.other?.push(message))
  own.post({ kind: 'outbox', who: 'm:1' })
  own.post({ kind: 'read', who: 'm:1', at: 5 })
  expect(received).toEqual({
    same: [
      { kind: 'outbox', who: 'm:1' },
      { kind: 'read', who: 'm:1', at: 5 },
    ],
    other: [],
    own: [],
  })
})

it.each([
  ['no object', 'outbox'],
  ['of another kind', { kind: 'sent', who: 'm:1' }],
  ['without a time', { kind: 'read', who: 'm:1' }],
  ['of nobody', { kind: 'outbox' }],
])('ignores a message that is %s', (_, data) => {
  const received = vi.fn()
  openChatChannel('m:1', received)
  new BroadcastChannel('kapao-chat').postMessage(data)
  expect(received).not.toHaveBeenCalled()
})

it('neither receives nor posts once closed', () => {
  const received = vi.fn()
  const own = openChatChannel('m:1', received)
  const other = openChatChannel('m:1', received)
  own.close()
  other.post({ kind: 'outbox', who: 'm:1' })
  own.post({ kind: 'outbox', who: 'm:1' })
  expect(received).not.toHaveBeenCalled()
})

it('does nothing in a browser without BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tabs = openChatChannel('m:1', () => undefined)
  tabs.post({ kind: 'outbox', who: 'm:1' })
  tabs.close()
})
