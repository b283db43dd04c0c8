import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import {
  advanceTime,
  flushAsync,
  lastAt,
  openConnected,
  openDevice,
  reopenOffline,
  setUpFakeTime,
  texts,
} from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { writableDraftAtom } from './chat-state.ts'
import { relaxed } from './chat-store.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()
let server: FakeServer
beforeEach(() => {
  server = new FakeServer(true)
})

const countFetches = () => server.requestedSkips.length

describe('the history is fetched', () => {
  it('once when the chat is opened; later only what may have been missed', async () => {
    const device = openDevice(server)
    device.connectDelayMs = 500
    const close = device.conversation.addViewer()
    await advanceTime(3000)
    expect([device.state.connectionStatus, countFetches()]).toEqual(['connected', 1])
    close()
    device.conversation.addViewer()()
    await advanceTime(21_000)
    expect(countFetches()).toBe(1)
    device.conversation.addViewer()()
    await advanceTime(1000)
    expect(countFetches()).toBe(2)
  })

  it('without waiting long for a slow join, and again after the join', async () => {
    server.addAgentMessage('hello')
    const device = openDevice(server)
    device.connectDelayMs = 4000
    await advanceTime(2000)
    expect([device.state.connectionStatus, device.visibleTexts()]).toEqual(['connecting', texts('hello')])
    expect(countFetches()).toBe(1)
    await advanceTime(3000)
    expect([device.state.connectionStatus, countFetches()]).toEqual(['connected', 2])
  })

  it('again after a join if a slow fetch began before', async () => {
    server.addAgentMessage('hello')
    const device = await openConnected(server)
    device.dropNetwork()
    await advanceTime(100)
    Object.assign(device.network, { readLagMs: 2000, up: true })
    // The response is on its way and the socket isn't connected yet.
    void device.conversation.history.loadUntil(1)
    await advanceTime(40)
    server.addAgentMessage('in between')
    device.resume()
    await advanceTime(5000)
    expect(device.visibleTexts()).toEqual(server.texts())
  })

  it('by polls beside a half-open socket, and soon after a failure', async () => {
    const device = await openConnected(server)
    device.conversation.addViewer()
    device.network.isHalfOpen = true
    server.addAgentMessage('are you there?')
    await advanceTime(26_000)
    expect(device.visibleTexts()).toEqual(server.texts())
    device.network.readsToFail = 1
    void device.conversation.refresh()
    await advanceTime(200)
    expect([device.state.status, device.state.error]).toEqual(['ready', expect.any(Error)])
    await advanceTime(5500)
    expect(device.state.error).toBeUndefined()
  })

  it('on resume only if a view is on screen', async () => {
    const device = await openConnected(server)
    const resume = async () => {
      device.resume()
      await advanceTime(200)
      return countFetches()
    }
    expect(await resume()).toBe(1)
    const close = device.conversation.addViewer()
    expect(await resume()).toBe(2)
    device.visible = false
    expect(await resume()).toBe(2)
    device.visible = true
    close()
    expect(await resume()).toBe(2)
  })

  it('at once on refresh, which also connects and sends', async () => {
    const device = await openConnected(server)
    device.dropNetwork()
    await device.write('hello')
    await advanceTime(30_000)
    device.network.up = true
    server.addAgentMessage('hi')
    void device.conversation.refresh()
    await advanceTime(300)
    expect(device.state.connectionStatus).toBe('connected')
    expect([device.visibleTexts(), server.texts()]).toEqual(Array(2).fill(texts('hi', 'hello')))
  })
})

describe('the read position', () => {
  it('is shared with the other tab, reported to the server once, and persisted', async () => {
    server.addAgentMessage('one')
    const tabs = new Set<FakeDevice>()
    const [here, there] = [openDevice(server, tabs), openDevice(server, tabs)]
    await advanceTime(500)
    const close = here.conversation.addViewer()
    server.addAgentMessage('two')
    await advanceTime(200)
    expect([here, there].map(({ state }) => state.unreadCount)).toEqual([2, 2])
    here.conversation.markRead(lastAt(here))
    await advanceTime(1200)
    expect([here, there].map(({ state, reads }) => [state.unreadCount, reads])).toEqual([
      [0, 1],
      [0, 0],
    ])
    // The divider stays while the conversation is on screen.
    expect(here.state.readUpTo).toBe(0)
    close()
    await advanceTime(100)
    expect(here.state.readUpTo).toBe(lastAt(here))
    there.kill()
    const next = reopenOffline(here, server)
    await advanceTime(2000)
    expect([next.state.unreadCount, next.state.readUpTo]).toEqual([0, lastAt(next)])
    next.restoreNetwork()
    await advanceTime(3000)
    expect(next.reads).toBe(0)
  })

  it('starts at the customer’s newest message on a new device', async () => {
    server.addAgentMessage('one')
    server.addMessage('customer', 'text', { message: 'mine' })
    server.addAgentMessage('two')
    const device = await openConnected(server)
    server.addMessage('customer', 'text', { message: 'from elsewhere' })
    await advanceTime(200)
    expect(device.state.unreadCount).toBe(1)
  })

  it.each([
    ['on resume', (device: FakeDevice) => device.resume()],
    ['when a view opens', (device: FakeDevice) => void device.conversation.addViewer()],
  ])('is reported again after failures %s', async (_, happen) => {
    server.addAgentMessage('hello')
    const device = await openConnected(server)
    device.network.readsToFail = 5
    device.conversation.markRead(lastAt(device))
    await advanceTime(120_000)
    expect(device.reads).toBe(0)
    happen(device)
    await advanceTime(1200)
    expect(device.reads).toBe(1)
  })
})

describe('a page', () => {
  it('that is hidden reports the read position and saves draft and history immediately', async () => {
    const device = openDevice(server)
    await advanceTime(1500)
    server.addAgentMessage('hello')
    await flushAsync()
    device.conversation.draft.set('to be sent')
    const release = device.conversation.draft.holdText('to be sent')
    device.conversation.draft.set('a draft')
    device.conversation.markRead(server.list[0]?.createdAt ?? 0)
    device.hide()
    await vi.advanceTimersByTimeAsync(40)
    await flushAsync()
    expect(device.reads).toBe(1)
    // Killed again as soon as the text is in its outbox.
    const second = reopenOffline(device, server)
    expect(store.get(writableDraftAtom)).toBe('')
    second.conversation.draft.set('typed at the start')
    await advanceTime(100)
    expect(second.visibleTexts()).toEqual(texts('hello'))
    expect(store.get(writableDraftAtom)).toBe('to be sent\na draft\ntyped at the start')
    second.kill()
    release()
  })

  it('saves a text that moves to the outbox with the draft, until it is released', async () => {
    const drafts: unknown[] = []
    const device = await openConnected(server)
    const { draft } = device.conversation
    draft.set('first')
    const release = draft.holdText('first')
    draft.set(' ')
    const readDraft = async () => drafts.push(await get('g:g1/draft/', relaxed))
    await advanceTime(200).then(readDraft)
    await advanceTime(100).then(readDraft)
    release()
    await flushAsync().then(readDraft)
    expect(drafts).toEqual([undefined, 'first', ''])
  })

  it('that is frozen disconnects; it reconnects and fetches missed messages when unfrozen', async () => {
    const device = await openConnected(server)
    device.freeze()
    await advanceTime(100)
    expect(device.state.connectionStatus).toBe('connecting')
    server.addAgentMessage('hello')
    await device.write('written while frozen')
    await advanceTime(4000)
    expect([device.visibleTexts(), server.texts('customer')]).toEqual([texts('written while frozen'), []])
    device.unfreeze()
    await advanceTime(1000)
    expect([device.state.connectionStatus, device.visibleTexts()]).toEqual(['connected', server.texts()])
  })

  it('that is stopped while it starts shows no draft of its identity', async () => {
    const first = await openConnected(server)
    first.conversation.draft.set('mine')
    first.hide()
    await flushAsync()
    first.kill()
    openDevice(server).conversation.stop()
    await advanceTime(500)
    expect([await get('g:g1/draft/', relaxed), store.get(writableDraftAtom)]).toEqual(['mine', ''])
  })
})

describe('the published state', () => {
  it('has whether an older page is being fetched', async () => {
    for (let count = 0; count < 15; count++) server.addAgentMessage(`${count}`)
    const device = await openConnected(server)
    device.network.readLagMs = 500
    void device.conversation.history.loadOlder()
    await advanceTime(200)
    expect(device.state).toMatchObject({ isLoadingOlder: true, hasMore: true })
    await advanceTime(500)
    expect(device.state).toMatchObject({ isLoadingOlder: false, hasMore: false })
  })

  it('has a storage error once a write has failed', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const device = openDevice(server)
    await advanceTime(2000)
    expect([device.state.status, device.state.hasStorageError]).toEqual(['ready', false])
    await device.write('hello')
    await advanceTime(1100)
    expect([device.state.hasStorageError, server.texts()]).toEqual([true, texts('hello')])
  })

  it('doesn’t wait for a slow database', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    server.addAgentMessage('hello')
    const device = openDevice(server)
    await advanceTime(1400)
    expect([device.state.status, server.requestedSkips]).toEqual(['starting', []])
    await advanceTime(300)
    expect([device.state.status, device.visibleTexts()]).toEqual(['ready', texts('hello')])
    // Opening the database has timed out by then.
    await advanceTime(3000)
  })
})
