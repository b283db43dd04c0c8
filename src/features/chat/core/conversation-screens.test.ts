import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { liveInTests, open, pass } from '#tests/setup/chat-life.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

liveInTests()
afterEach(() => {
  store.set(onlineAtom, true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the published state', () => {
  it('has the connection status and the VAPID key', async () => {
    const device = open(new FakeServer(true))
    await pass(500)
    expect(device.state).toMatchObject({
      connectionStatus: 'connected',
      vapidPublicKey: 'key',
      hasMore: false,
      error: undefined,
    })
    device.dropNetwork()
    store.set(onlineAtom, false)
    await pass(100)
    expect(device.state.connectionStatus).toBe('offline')
    store.set(onlineAtom, true)
    await pass(100)
    expect(device.state.connectionStatus).toBe('connecting')
  })

  it('has a storage error until a write succeeds', async () => {
    const server = new FakeServer(true)
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const device = open(server)
    await pass(2000)
    expect([device.state.status, device.state.hasStorageError]).toEqual(['ready', false])
    await device.write('hello')
    await pass(100)
    expect(device.state.hasStorageError).toBe(true)
    await pass(1000)
    expect(server.texts()).toEqual([{ message: 'hello' }])
  })

  it('doesn’t wait for a slow database', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    const server = new FakeServer(true)
    server.addAgentMessage('hello')
    const device = open(server)
    await pass(1400)
    expect([device.state.status, server.requestedSkips]).toEqual(['starting', []])
    await pass(300)
    expect([device.state.status, device.visibleTexts()]).toEqual(['ready', [{ message: 'hello' }]])
    // Opening the database has timed out by then.
    await pass(3000)
  })

  it('shows that older messages are loading, page by page', async () => {
    const server = new FakeServer(true)
    for (let count = 0; count < 15; count++) server.addAgentMessage(`${count}`)
    const device = open(server)
    await pass(500)
    expect([device.state.hasMore, device.visibleTexts().length]).toEqual([true, 10])
    device.network.readLagMs = 500
    void device.conversation.reader.loadOlder()
    await pass(200)
    expect(device.state.isLoadingOlder).toBe(true)
    await pass(500)
    expect(device.state).toMatchObject({ isLoadingOlder: false, hasMore: false, olderError: undefined })
    expect(device.visibleTexts()).toEqual(server.texts())
  })
})

it('connects, sends and fetches immediately on refresh', async () => {
  const server = new FakeServer(true)
  const device = open(server)
  await pass(500)
  device.dropNetwork()
  await device.write('hello')
  await pass(30_000)
  device.network.up = true
  server.addAgentMessage('hi')
  void device.conversation.refresh()
  await pass(300)
  expect([device.state.connectionStatus, server.texts('customer')]).toEqual([
    'connected',
    [{ message: 'hello' }],
  ])
  expect(device.visibleTexts()).toHaveLength(2)
})
