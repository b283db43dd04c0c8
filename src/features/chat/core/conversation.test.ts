import 'fake-indexeddb/auto'
import { keys } from 'idb-keyval'
import { describe, expect, it } from 'vitest'
import { advanceTime, openDevice, setUpFakeTime } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { relaxed } from './chat-store.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()

describe.each([true, false])('with a backend that supports clientId: %s', (supportsClientId) => {
  it('shows messages written offline and sends them after a restart', async () => {
    const server = new FakeServer(supportsClientId)
    server.addAgentMessage('hello')
    const first = openDevice(server)
    await advanceTime(1500)
    first.dropNetwork()
    await first.write('in the tunnel')
    await advanceTime(5000)
    expect(first.visibleTexts()).toEqual([{ message: 'hello' }, { message: 'in the tunnel' }])
    expect(first.state.messages.at(-1)?.delivery).toEqual({ state: 'waiting', isRemovable: true })
    first.kill()
    const second = openDevice(server)
    second.dropNetwork()
    await advanceTime(3000)
    // Rendered from persisted data only.
    expect(second.visibleTexts()).toEqual([{ message: 'hello' }, { message: 'in the tunnel' }])
    expect(second.state.status).toBe('ready')
    second.restoreNetwork()
    await advanceTime(3000)
    expect(server.texts('customer')).toEqual([{ message: 'in the tunnel' }])
    expect(second.visibleTexts()).toEqual(server.texts())
  })

  it('uploads a file only once if the app is killed between upload and send', async () => {
    const server = new FakeServer(supportsClientId)
    const first = openDevice(server)
    await advanceTime(200)
    const file = { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const
    const bytes = new Uint8Array([1, 2, 3]).buffer
    first.network.faults.push('request')
    // The upload fails once, then succeeds; the send fails.
    await first.conversation.outbox.add(
      { id: 'f1', type: 'media', payload: { message: 'a.jpg', url: true, fileType: 'image' }, file },
      bytes,
    )
    first.network.faults.push()
    for (let left = 2000; left > 0 && server.uploads === 0; left--) await advanceTime(5)
    // The response takes 15 ms, as does the request before it.
    await advanceTime(15)
    first.kill()
    expect(server.list).toEqual([])
    const second = openDevice(server)
    await advanceTime(10_000)
    expect(server.uploads).toBe(1)
    expect(server.texts()).toEqual([
      { message: 'a.jpg', url: true, fileType: 'image', filePath: '/media/chat/f1-3.jpg' },
    ])
    expect(second.state.messages).toHaveLength(1)
  })

  it('marks accepted messages missing from the history as failed; they can be resent', async () => {
    const server = new FakeServer(supportsClientId)
    const device = openDevice(server)
    await advanceTime(200)
    device.network.isHalfOpen = true
    await device.write('vanishes')
    await advanceTime(580)
    server.list = []
    await advanceTime(1000)
    expect(device.state.messages.at(-1)?.delivery?.state).toBe('succeed')
    await advanceTime(70_000)
    void device.conversation.refresh()
    await advanceTime(200)
    const last = device.state.messages.at(-1)
    expect([device.visibleTexts(), last?.delivery?.state]).toEqual([[{ message: 'vanishes' }], 'failed'])
    await device.conversation.outbox.resend(last?.localId ?? '')
    await advanceTime(2000)
    expect(server.texts()).toEqual([{ message: 'vanishes' }])
    expect(device.visibleTexts()).toEqual(server.texts())
  })

  it('shows new messages in a visible conversation despite a half-open socket', async () => {
    const server = new FakeServer(supportsClientId)
    const device = openDevice(server)
    await advanceTime(200)
    device.conversation.addViewer()
    device.network.isHalfOpen = true
    server.addAgentMessage('are you there?')
    await advanceTime(26_000)
    expect(device.visibleTexts()).toEqual(server.texts())
  })
})

it('shows an own message once if the server altered its text', async () => {
  const server = new FakeServer(false)
  server.storePayload = (payload) => ({ ...Object(payload), lang: 'en' })
  const device = openDevice(server)
  await advanceTime(200)
  await device.write('hello')
  await advanceTime(2000)
  void device.conversation.refresh()
  await advanceTime(500)
  expect(device.visibleTexts()).toEqual([{ message: 'hello' }])
  expect(device.state.messages[0]?.delivery?.state).toBe('succeed')
})

it('keeps an open conversation when a later fetch fails, and retries soon', async () => {
  const device = openDevice(new FakeServer(true))
  await advanceTime(200)
  expect([device.state.status, device.state.messages]).toEqual(['ready', []])
  const look = device.conversation.addViewer()
  device.network.readsToFail = 9
  void device.conversation.refresh()
  await advanceTime(200)
  expect([device.state.status, device.state.error === undefined]).toEqual(['ready', false])
  device.network.readsToFail = 0
  await advanceTime(5500)
  expect(device.state.error).toBeUndefined()
  look()
})

it('fetches the history once when opened; later openings only fetch what may have been missed', async () => {
  const server = new FakeServer(true)
  for (let count = 0; count < 30; count++) server.addAgentMessage('hello')
  const device = openDevice(server)
  device.connectDelayMs = 500
  const close = device.conversation.addViewer()
  await advanceTime(3000)
  expect([device.state.connectionStatus, server.requestedSkips]).toEqual(['connected', [0]])
  close()
  // Fetched recently, and connected since.
  device.conversation.addViewer()()
  await advanceTime(1000)
  expect(server.requestedSkips).toEqual([0])
  await advanceTime(20_000)
  device.conversation.addViewer()()
  await advanceTime(1000)
  expect(server.requestedSkips).toHaveLength(2)
})

it('doesn’t delay the first fetch for a slow join, and fetches again after the join', async () => {
  const server = new FakeServer(true)
  server.addAgentMessage('hello')
  const device = openDevice(server)
  device.connectDelayMs = 4000
  await advanceTime(2000)
  expect([device.state.connectionStatus, device.visibleTexts()]).toEqual([
    'connecting',
    [{ message: 'hello' }],
  ])
  expect(server.requestedSkips).toHaveLength(1)
  await advanceTime(3000)
  expect([device.state.connectionStatus, server.requestedSkips]).toEqual(['connected', [0, 0]])
})

setUpFakeTime()

describe.each([true, false])('with a backend that supports clientId: %s', (supportsClientId) => {
  it('doesn’t miss a message that arrives between a slow fetch and the join', async () => {
    const server = new FakeServer(supportsClientId)
    server.addAgentMessage('hello')
    const device = openDevice(server)
    await advanceTime(1500)
    device.dropNetwork()
    await advanceTime(100)
    device.network.readLagMs = 2000
    device.network.up = true
    // The response is on its way and the socket isn't connected yet.
    void device.conversation.history.loadUntil(1)
    await advanceTime(40)
    server.addAgentMessage('in between')
    device.resume()
    await advanceTime(100)
    expect(device.state.connectionStatus).toBe('connected')
    await advanceTime(5000)
    expect(device.visibleTexts()).toEqual(server.texts())
  })
})

it('stops cleanly right after it started', async () => {
  const device = openDevice(new FakeServer(true))
  const adding = device.write('too late')
  device.conversation.stop()
  expect(await adding).toEqual(expect.any(String))
})

setUpFakeTime()

const onDisk = async () => (await keys(relaxed)).filter((key) => `${key}`.includes('/item/')).length

it('deletes a message from disk only after the history that contains it was saved', async () => {
  const server = new FakeServer(false)
  const device = openDevice(server)
  await advanceTime(500)
  await device.write('hello')
  expect(await onDisk()).toBe(1)
  await advanceTime(1000)
  void device.conversation.refresh()
  await advanceTime(1000)
  expect(await onDisk()).toBe(0)
  device.kill()
  const later = openDevice(server)
  later.dropNetwork()
  await advanceTime(500)
  expect(later.visibleTexts()).toEqual([{ message: 'hello' }])
})

it('finds a message attempted before any history was known many messages back', async () => {
  const server = new FakeServer(false)
  const device = openDevice(server)
  device.network.readsToFail = 3
  device.network.isHalfOpen = true
  await advanceTime(500)
  device.network.faults.push('reply')
  await device.write('hello')
  await advanceTime(600)
  expect(server.texts()).toEqual([{ message: 'hello' }])
  for (let count = 0; count < 25; count++) server.addAgentMessage(`${count}`)
  device.network.readsToFail = 0
  await advanceTime(10_000)
  expect(server.texts('customer')).toEqual([{ message: 'hello' }])
  expect(device.visibleTexts()).toContainEqual({ message: 'hello' })
})

it('is unavailable until the room’s name is known', async () => {
  const device = openDevice(new FakeServer(true))
  device.network.readsToFail = 1
  await advanceTime(500)
  expect([device.state.status, device.state.connectionStatus, device.state.error]).toEqual([
    'unavailable',
    'failed',
    expect.any(Error),
  ])
  await advanceTime(3000)
  expect([device.state.status, device.state.connectionStatus, device.state.error]).toEqual([
    'ready',
    'connected',
    undefined,
  ])
})

it('lets another tab send while the page is frozen, and continues when it resumes', async () => {
  const server = new FakeServer(true)
  const tabs = new Set<FakeDevice>()
  const [one, two] = [openDevice(server, tabs), openDevice(server, tabs)]
  await advanceTime(200)
  one.network.faults.push('hang')
  await one.write('from one')
  await advanceTime(700)
  await two.write('from two')
  await advanceTime(30_000)
  expect(server.texts()).toEqual([])
  one.freeze()
  await advanceTime(3000)
  const texts = [{ message: 'from one' }, { message: 'from two' }]
  expect([one.state.connectionStatus, server.texts()]).toEqual(['connecting', texts])
  await one.write('written asleep')
  two.kill()
  await advanceTime(5000)
  expect(server.texts()).toEqual(texts)
  one.unfreeze()
  await advanceTime(2000)
  expect(server.texts()).toEqual([...texts, { message: 'written asleep' }])
  expect([one.state.connectionStatus, one.visibleTexts()]).toEqual(['connected', server.texts()])
})
