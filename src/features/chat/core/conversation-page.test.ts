import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { liveInTests, open, pass, settle } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { writableDraftAtom } from './chat-state.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

liveInTests()
afterEach(() => {
  store.set(onlineAtom, true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const hello = (more: object) => ({
  sender: 'agent',
  message: { message_type: 'text', payload: { message: 'hello' } },
  createdAt: Date.now(),
  ...more,
})
const lastAt = ({ state }: FakeDevice) => state.messages.at(-1)?.at ?? 0

describe('what is pushed', () => {
  it('to another conversation is dropped; what names nobody is of the room, and so ours', async () => {
    const server = new FakeServer(true)
    const device = open(server)
    await pass(500)
    server.push(hello({ guestId: 'g2' }))
    server.push(hello({ userId: 'g2' }))
    await pass(200)
    expect(device.shown()).toEqual([])
    server.push(hello({}))
    await pass(200)
    expect([device.shown(), device.incoming.length]).toEqual([[{ message: 'hello' }], 1])
    expect(device.received).toEqual([lastAt(device)])
  })

  it('without a time has the history read, which may know it', async () => {
    const server = new FakeServer(true)
    const device = open(server)
    await pass(500)
    server.push(hello({ guestId: 'g2', createdAt: undefined }))
    await pass(200)
    expect(server.pagesRead).toHaveLength(1)
    server.push(hello({ guestId: 'g1', createdAt: undefined }))
    await pass(200)
    expect([server.pagesRead.length, device.shown()]).toEqual([2, []])
  })

  it('is new once it was read for the first time, and what was there before isn’t', async () => {
    const server = new FakeServer(true)
    server.agent('old')
    const device = open(server)
    await pass(500)
    expect(device.incoming).toEqual([])
    server.agent('new')
    await pass(100)
    expect(device.incoming.map(({ body }) => body)).toEqual([{ type: 'text', text: 'new' }])
    expect(device.incoming[0]).toBe(device.state.messages[1])
  })

  it('after the end is nobody’s', async () => {
    const server = new FakeServer(true)
    const device = open(server)
    await pass(500)
    const { state } = device
    const reads = server.pagesRead.length
    device.conversation.stop()
    device.events.at(-1)?.onMessage(hello({ createdAt: undefined }))
    server.agent('hello')
    store.set(onlineAtom, false)
    await pass(60_000)
    expect([device.state, server.pagesRead.length, device.incoming]).toEqual([state, reads, []])
  })
})

describe('the separate backend', () => {
  it('brings what names this conversation, and is left while the page is away', async () => {
    const sockets: { onmessage?: (event: { data: string }) => void; close: () => void; open: boolean }[] = []
    vi.stubGlobal(
      'WebSocket',
      class {
        onmessage?: (event: { data: string }) => void
        open = true
        constructor() {
          sockets.push(this)
        }
        close() {
          this.open = false
        }
      },
    )
    const device = open(new FakeServer(true), undefined, 'wss://chat.example')
    await pass(500)
    for (const more of [{}, { guestId: 'g2' }, { guestId: 'g1', createdAt: Date.now() + 1 }]) {
      sockets[0]?.onmessage?.({ data: JSON.stringify(hello(more)) })
    }
    await pass(200)
    expect(device.shown()).toHaveLength(1)
    device.leave()
    expect(sockets.map((socket) => socket.open)).toEqual([false])
    device.comeBack()
    expect(sockets.map((socket) => socket.open)).toEqual([false, true])
    device.conversation.stop()
    expect(sockets.map((socket) => socket.open)).toEqual([false, false])
  })
})

describe('what was read', () => {
  it('is known to the other tab, told to the server once, and kept', async () => {
    const server = new FakeServer(true)
    server.agent('one')
    const tabs = new Set<FakeDevice>()
    const [here, there] = [open(server, tabs), open(server, tabs)]
    await pass(500)
    server.agent('two')
    await pass(200)
    expect([here.state.unreadCount, there.state.unreadCount]).toEqual([2, 2])
    here.conversation.markRead(lastAt(here))
    await pass(1200)
    expect([here, there].map(({ state, reads }) => [state.unreadCount, reads])).toEqual([
      [0, 1],
      [0, 0],
    ])
    here.kill()
    const later = open(server)
    later.cut()
    await pass(2000)
    expect([later.state.unreadCount, later.state.readUpTo]).toEqual([0, lastAt(later)])
    later.mend()
    await pass(3000)
    expect(later.reads).toBe(0)
  })

  it('before this device knew of it is what came before the customer’s own newest message', async () => {
    const server = new FakeServer(true)
    server.agent('one')
    server.say('customer', 'text', { message: 'mine' })
    server.agent('two')
    const device = open(server)
    await pass(500)
    expect(device.state.unreadCount).toBe(1)
    // From then on only what was seen here, or in another tab, is read.
    server.say('customer', 'text', { message: 'from elsewhere' })
    await pass(200)
    expect(device.state.unreadCount).toBe(1)
  })

  it('since the conversation came on screen doesn’t move the line of new messages until it has gone', async () => {
    const server = new FakeServer(true)
    server.agent('one')
    const device = open(server)
    await pass(500)
    const close = device.conversation.addViewer()
    device.conversation.markRead(lastAt(device))
    await pass(100)
    expect(device.state.readUpTo).toBe(0)
    close()
    await pass(100)
    expect([device.state.readUpTo, device.reads]).toEqual([lastAt(device), 1])
  })
})

describe('the page out of sight', () => {
  it('has told what was read, and kept the draft and the history, without a wait', async () => {
    const server = new FakeServer(true)
    const device = open(server)
    await pass(1500)
    server.agent('hello')
    await settle()
    device.conversation.draft.set('a draft')
    device.conversation.markRead(server.list[0]?.createdAt ?? 0)
    device.hide()
    await vi.advanceTimersByTimeAsync(40)
    await settle()
    expect(device.reads).toBe(1)
    device.kill()
    const later = open(server)
    later.cut()
    await pass(100)
    expect([later.shown(), store.get(writableDraftAtom)]).toEqual([[{ message: 'hello' }], 'a draft'])
  })

  it('asleep, it is connected to nothing; back, it connects, and reads what it missed', async () => {
    const server = new FakeServer(true)
    const device = open(server)
    await pass(500)
    device.conversation.addViewer()
    device.leave()
    await pass(100)
    expect(device.state.connectionStatus).toBe('connecting')
    server.agent('hello')
    await pass(4000)
    expect(device.shown()).toEqual([])
    device.comeBack()
    await pass(300)
    expect([device.state.connectionStatus, device.shown()]).toEqual(['connected', [{ message: 'hello' }]])
  })

  it('back, it reads at once where somebody looks, and not where nobody does', async () => {
    const server = new FakeServer(true)
    const device = open(server)
    await pass(500)
    device.back()
    await pass(200)
    expect(server.pagesRead).toHaveLength(1)
    const close = device.conversation.addViewer()
    device.back()
    await pass(200)
    expect(server.pagesRead).toHaveLength(2)
    device.visible = false
    device.back()
    await pass(200)
    expect(server.pagesRead).toHaveLength(2)
    device.visible = true
    close()
    await pass(60_000)
    expect(server.pagesRead).toHaveLength(2)
  })

  it.each([
    ['back', (device: FakeDevice) => device.back()],
    ['when a view opens', (device: FakeDevice) => void device.conversation.addViewer()],
  ])('%s, what failed to be told to the server is told again', async (_, happen) => {
    const server = new FakeServer(true)
    server.agent('hello')
    const device = open(server)
    await pass(500)
    device.network.lostReads = 5
    device.conversation.markRead(lastAt(device))
    await pass(120_000)
    expect(device.reads).toBe(0)
    happen(device)
    await pass(1200)
    expect(device.reads).toBe(1)
  })
})
