import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { advanceTime, flushAsync, openDevice, setUpFakeTime } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { writableDraftAtom } from './chat-state.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()
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

describe('a pushed message', () => {
  it('of another conversation is dropped; one without an owner belongs to the room', async () => {
    const server = new FakeServer(true)
    const device = openDevice(server)
    await advanceTime(500)
    server.push(hello({ guestId: 'g2' }))
    server.push(hello({ userId: 'g2' }))
    await advanceTime(200)
    expect(device.visibleTexts()).toEqual([])
    server.push(hello({}))
    await advanceTime(200)
    expect([device.visibleTexts(), device.incoming.length]).toEqual([[{ message: 'hello' }], 1])
    expect(device.acknowledged).toEqual([lastAt(device)])
  })

  it('without a time triggers a fetch of the history', async () => {
    const server = new FakeServer(true)
    const device = openDevice(server)
    await advanceTime(500)
    server.push(hello({ guestId: 'g2', createdAt: undefined }))
    await advanceTime(200)
    expect(server.requestedSkips).toHaveLength(1)
    server.push(hello({ guestId: 'g1', createdAt: undefined }))
    await advanceTime(200)
    expect([server.requestedSkips.length, device.visibleTexts()]).toEqual([2, []])
  })

  it('is reported as incoming, unlike messages of the first fetch', async () => {
    const server = new FakeServer(true)
    server.addAgentMessage('old')
    const device = openDevice(server)
    await advanceTime(500)
    expect(device.incoming).toEqual([])
    server.addAgentMessage('new')
    await advanceTime(100)
    expect(device.incoming.map(({ body }) => body)).toEqual([{ type: 'text', text: 'new' }])
    expect(device.incoming[0]).toBe(device.state.messages[1])
  })

  it('is ignored after the conversation was stopped', async () => {
    const server = new FakeServer(true)
    const device = openDevice(server)
    await advanceTime(500)
    const { state } = device
    const reads = server.requestedSkips.length
    device.conversation.stop()
    device.events.at(-1)?.onMessage(hello({ createdAt: undefined }))
    server.addAgentMessage('hello')
    store.set(onlineAtom, false)
    await advanceTime(60_000)
    expect([device.state, server.requestedSkips.length, device.incoming]).toEqual([state, reads, []])
  })
})

describe('the separate chat backend', () => {
  it('delivers messages that name this conversation, and is disconnected while the page is frozen', async () => {
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
    const device = openDevice(new FakeServer(true), undefined, 'wss://chat.example')
    await advanceTime(500)
    for (const more of [{}, { guestId: 'g2' }, { guestId: 'g1', createdAt: Date.now() + 1 }]) {
      sockets[0]?.onmessage?.({ data: JSON.stringify(hello(more)) })
    }
    await advanceTime(200)
    expect(device.visibleTexts()).toHaveLength(1)
    device.freeze()
    expect(sockets.map((socket) => socket.open)).toEqual([false])
    device.unfreeze()
    expect(sockets.map((socket) => socket.open)).toEqual([false, true])
    device.conversation.stop()
    expect(sockets.map((socket) => socket.open)).toEqual([false, false])
  })
})

describe('the read position', () => {
  it('is shared with the other tab, reported to the server once, and persisted', async () => {
    const server = new FakeServer(true)
    server.addAgentMessage('one')
    const tabs = new Set<FakeDevice>()
    const [here, there] = [openDevice(server, tabs), openDevice(server, tabs)]
    await advanceTime(500)
    server.addAgentMessage('two')
    await advanceTime(200)
    expect([here.state.unreadCount, there.state.unreadCount]).toEqual([2, 2])
    here.conversation.markRead(lastAt(here))
    await advanceTime(1200)
    expect([here, there].map(({ state, reads }) => [state.unreadCount, reads])).toEqual([
      [0, 1],
      [0, 0],
    ])
    here.kill()
    const later = openDevice(server)
    later.dropNetwork()
    await advanceTime(2000)
    expect([later.state.unreadCount, later.state.readUpTo]).toEqual([0, lastAt(later)])
    later.restoreNetwork()
    await advanceTime(3000)
    expect(later.reads).toBe(0)
  })

  it('starts at the customer’s newest message on a new device', async () => {
    const server = new FakeServer(true)
    server.addAgentMessage('one')
    server.addMessage('customer', 'text', { message: 'mine' })
    server.addAgentMessage('two')
    const device = openDevice(server)
    await advanceTime(500)
    expect(device.state.unreadCount).toBe(1)
    // From then on only messages seen here or in another tab count as read.
    server.addMessage('customer', 'text', { message: 'from elsewhere' })
    await advanceTime(200)
    expect(device.state.unreadCount).toBe(1)
  })

  it('doesn’t move the new-messages divider while the conversation is open', async () => {
    const server = new FakeServer(true)
    server.addAgentMessage('one')
    const device = openDevice(server)
    await advanceTime(500)
    const close = device.conversation.addViewer()
    device.conversation.markRead(lastAt(device))
    await advanceTime(100)
    expect(device.state.readUpTo).toBe(0)
    close()
    await advanceTime(100)
    expect([device.state.readUpTo, device.reads]).toEqual([lastAt(device), 1])
  })
})

describe('a hidden or frozen page', () => {
  it('reports the read position and saves draft and history immediately', async () => {
    const server = new FakeServer(true)
    const device = openDevice(server)
    await advanceTime(1500)
    server.addAgentMessage('hello')
    await flushAsync()
    device.conversation.draft.set('a draft')
    device.conversation.markRead(server.list[0]?.createdAt ?? 0)
    device.hide()
    await vi.advanceTimersByTimeAsync(40)
    await flushAsync()
    expect(device.reads).toBe(1)
    device.kill()
    const later = openDevice(server)
    later.dropNetwork()
    await advanceTime(100)
    expect([later.visibleTexts(), store.get(writableDraftAtom)]).toEqual([[{ message: 'hello' }], 'a draft'])
  })

  it('disconnects when frozen; reconnects and fetches missed messages when unfrozen', async () => {
    const server = new FakeServer(true)
    const device = openDevice(server)
    await advanceTime(500)
    device.conversation.addViewer()
    device.freeze()
    await advanceTime(100)
    expect(device.state.connectionStatus).toBe('connecting')
    server.addAgentMessage('hello')
    await advanceTime(4000)
    expect(device.visibleTexts()).toEqual([])
    device.unfreeze()
    await advanceTime(300)
    expect([device.state.connectionStatus, device.visibleTexts()]).toEqual([
      'connected',
      [{ message: 'hello' }],
    ])
  })

  it('fetches on resume only if a view is open', async () => {
    const server = new FakeServer(true)
    const device = openDevice(server)
    await advanceTime(500)
    device.resume()
    await advanceTime(200)
    expect(server.requestedSkips).toHaveLength(1)
    const close = device.conversation.addViewer()
    device.resume()
    await advanceTime(200)
    expect(server.requestedSkips).toHaveLength(2)
    device.visible = false
    device.resume()
    await advanceTime(200)
    expect(server.requestedSkips).toHaveLength(2)
    device.visible = true
    close()
    await advanceTime(60_000)
    expect(server.requestedSkips).toHaveLength(2)
  })

  it.each([
    ['back', (device: FakeDevice) => device.resume()],
    ['when a view opens', (device: FakeDevice) => void device.conversation.addViewer()],
  ])('retries a failed mark-as-read request: %s', async (_, happen) => {
    const server = new FakeServer(true)
    server.addAgentMessage('hello')
    const device = openDevice(server)
    await advanceTime(500)
    device.network.readsToFail = 5
    device.conversation.markRead(lastAt(device))
    await advanceTime(120_000)
    expect(device.reads).toBe(0)
    happen(device)
    await advanceTime(1200)
    expect(device.reads).toBe(1)
  })
})

setUpFakeTime()
afterEach(() => {
  store.set(onlineAtom, true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the published state', () => {
  it('has the connection status and the VAPID key', async () => {
    const device = openDevice(new FakeServer(true))
    await advanceTime(500)
    expect(device.state).toMatchObject({
      connectionStatus: 'connected',
      vapidPublicKey: 'key',
      hasMore: false,
      error: undefined,
    })
    device.dropNetwork()
    store.set(onlineAtom, false)
    await advanceTime(100)
    expect(device.state.connectionStatus).toBe('offline')
    store.set(onlineAtom, true)
    await advanceTime(100)
    expect(device.state.connectionStatus).toBe('connecting')
  })

  it('has a storage error until a write succeeds', async () => {
    const server = new FakeServer(true)
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const device = openDevice(server)
    await advanceTime(2000)
    expect([device.state.status, device.state.hasStorageError]).toEqual(['ready', false])
    await device.write('hello')
    await advanceTime(100)
    expect(device.state.hasStorageError).toBe(true)
    await advanceTime(1000)
    expect(server.texts()).toEqual([{ message: 'hello' }])
  })

  it('doesn’t wait for a slow database', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    const server = new FakeServer(true)
    server.addAgentMessage('hello')
    const device = openDevice(server)
    await advanceTime(1400)
    expect([device.state.status, server.requestedSkips]).toEqual(['starting', []])
    await advanceTime(300)
    expect([device.state.status, device.visibleTexts()]).toEqual(['ready', [{ message: 'hello' }]])
    // Opening the database has timed out by then.
    await advanceTime(3000)
  })

  it('shows that older messages are loading, page by page', async () => {
    const server = new FakeServer(true)
    for (let count = 0; count < 15; count++) server.addAgentMessage(`${count}`)
    const device = openDevice(server)
    await advanceTime(500)
    expect([device.state.hasMore, device.visibleTexts().length]).toEqual([true, 10])
    device.network.readLagMs = 500
    void device.conversation.history.loadOlder()
    await advanceTime(200)
    expect(device.state.isLoadingOlder).toBe(true)
    await advanceTime(500)
    expect(device.state).toMatchObject({ isLoadingOlder: false, hasMore: false, olderError: undefined })
    expect(device.visibleTexts()).toEqual(server.texts())
  })
})

it('connects, sends and fetches immediately on refresh', async () => {
  const server = new FakeServer(true)
  const device = openDevice(server)
  await advanceTime(500)
  device.dropNetwork()
  await device.write('hello')
  await advanceTime(30_000)
  device.network.up = true
  server.addAgentMessage('hi')
  void device.conversation.refresh()
  await advanceTime(300)
  expect([device.state.connectionStatus, server.texts('customer')]).toEqual([
    'connected',
    [{ message: 'hello' }],
  ])
  expect(device.visibleTexts()).toHaveLength(2)
})

describe('the end of a session', () => {
  setUpFakeTime()

  const sessions = ({ state }: FakeDevice) =>
    state.messages.map(({ session, endsSession }) => `${session}${endsSession ? ' ended' : ''}`)

  it('shows the end immediately, after an offline restart, and after the next session has begun', async () => {
    const server = new FakeServer(true)
    server.session = 'one'
    server.addAgentMessage('Good bye')
    const first = openDevice(server)
    await advanceTime(1500)
    expect(sessions(first)).toEqual(['one'])
    server.endSession('two')
    await advanceTime(100)
    expect(sessions(first)).toEqual(['one ended'])
    expect(first.incoming).toEqual([])
    await advanceTime(1500)
    first.kill()
    const second = openDevice(server)
    second.dropNetwork()
    await advanceTime(3000)
    expect(sessions(second)).toEqual(['one ended'])
    second.restoreNetwork()
    await advanceTime(3000)
    server.addAgentMessage('Hello again')
    await advanceTime(100)
    expect(sessions(second)).toEqual(['one ended', 'two'])
  })

  it('neither starts an unknown session with an own message nor continues an ended one', async () => {
    const server = new FakeServer(false)
    server.session = 'one'
    server.addAgentMessage('Good bye')
    const device = openDevice(server)
    await advanceTime(1500)
    await device.write('Thanks')
    await advanceTime(100)
    expect(sessions(device)).toEqual(['one', 'one'])
    await advanceTime(3000)
    server.endSession('two')
    await advanceTime(100)
    await device.write('One more thing')
    await advanceTime(100)
    expect(sessions(device)).toEqual(['one', 'one ended', 'undefined'])
    await advanceTime(3000)
    expect(sessions(device)).toEqual(['one', 'one ended', 'two'])
  })
})
