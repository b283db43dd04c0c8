import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { advanceTime, openDevice, setUpFakeTime } from '#tests/setup/chat-life.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

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
    void device.conversation.reader.loadOlder()
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
