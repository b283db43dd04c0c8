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

describe('what the screens are told', () => {
  it('whether there is a network, and the key for notifications', async () => {
    const device = open(new FakeServer(true))
    await pass(500)
    expect(device.state).toMatchObject({
      connectionStatus: 'connected',
      vapidPublicKey: 'key',
      hasMore: false,
      error: undefined,
    })
    device.cut()
    store.set(onlineAtom, false)
    await pass(100)
    expect(device.state.connectionStatus).toBe('offline')
    store.set(onlineAtom, true)
    await pass(100)
    expect(device.state.connectionStatus).toBe('connecting')
  })

  it('that nothing can be kept on this device, and when it can be again', async () => {
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

  it('the conversation soon, where the device’s own database is slow', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    const server = new FakeServer(true)
    server.agent('hello')
    const device = open(server)
    await pass(1400)
    expect([device.state.status, server.pagesRead]).toEqual(['starting', []])
    await pass(300)
    expect([device.state.status, device.shown()]).toEqual(['ready', [{ message: 'hello' }]])
    // The database itself is given up by then.
    await pass(3000)
  })

  it('that older messages are on their way, page by page', async () => {
    const server = new FakeServer(true)
    for (let count = 0; count < 15; count++) server.agent(`${count}`)
    const device = open(server)
    await pass(500)
    expect([device.state.hasMore, device.shown().length]).toEqual([true, 10])
    device.network.readLag = 500
    void device.conversation.reader.loadOlder()
    await pass(200)
    expect(device.state.isLoadingOlder).toBe(true)
    await pass(500)
    expect(device.state).toMatchObject({ isLoadingOlder: false, hasMore: false, olderError: undefined })
    expect(device.shown()).toEqual(server.texts())
  })
})

it('a refresh connects at once, sends what waits, and reads what is new', async () => {
  const server = new FakeServer(true)
  const device = open(server)
  await pass(500)
  device.cut()
  await device.write('hello')
  await pass(30_000)
  device.network.up = true
  server.agent('hi')
  void device.conversation.refresh()
  await pass(300)
  expect([device.state.connectionStatus, server.texts('customer')]).toEqual([
    'connected',
    [{ message: 'hello' }],
  ])
  expect(device.shown()).toHaveLength(2)
})
