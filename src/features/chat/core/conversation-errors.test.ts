import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { advanceTime, flushAsync, openDevice, setUpFakeTime } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()

const image = { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const

/** The newest message's delivery state and outbox id. */
const last = ({ state }: FakeDevice) => state.messages.at(-1)

describe.each([true, false])('with a backend that supports clientId: %s', (honours) => {
  /** Two tabs; a request of the first one is in flight and gets no response. */
  async function hanging() {
    const server = new FakeServer(honours)
    const tabs = new Set<FakeDevice>()
    const [one, two] = [openDevice(server, tabs), openDevice(server, tabs)]
    await advanceTime(200)
    one.network.faults.push('hang')
    await one.write('from one')
    await advanceTime(700)
    await two.write('from two')
    await advanceTime(30_000)
    expect([last(one)?.delivery?.state, server.texts()]).toEqual(['waiting', []])
    return { server, one, two }
  }

  it('lets another tab send while the page is frozen, and continues when it resumes', async () => {
    const { server, one, two } = await hanging()
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

  it('sends nothing twice if the tab was frozen and another one took over', async () => {
    const { server, one, two } = await hanging()
    one.loseLock()
    await advanceTime(10_000)
    expect(server.texts()).toEqual([{ message: 'from one' }, { message: 'from two' }])
    for (const tab of [one, two]) expect(tab.visibleTexts()).toEqual(server.texts())
    // Its attempt is aborted and it gets the lock again.
    two.kill()
    await one.write('awake again')
    await advanceTime(3000)
    expect(server.texts().at(-1)).toEqual({ message: 'awake again' })
  })

  it('sends nothing before it resumes if frozen during the history search', async () => {
    const server = new FakeServer(honours)
    const device = openDevice(server)
    await advanceTime(200)
    device.network.faults.push('request')
    await device.write('lost once')
    device.network.readLagMs = 5000
    // The response is lost; the history is being searched.
    await advanceTime(4000)
    device.freeze()
    await advanceTime(20_000)
    expect(server.texts()).toEqual([])
    device.unfreeze()
    await advanceTime(10_000)
    expect(server.texts()).toEqual([{ message: 'lost once' }])
  })

  it('searches again before resending a message of unknown outcome whose second attempt got a 429', async () => {
    const server = new FakeServer(honours)
    const device = openDevice(server)
    await advanceTime(200)
    device.network.isHalfOpen = true
    device.network.faults.push('request', 'limit')
    const id = await device.write('late arrival')
    // Lost, not found by the search, and rate-limited.
    await advanceTime(4000)
    expect([device.network.faults, server.texts()]).toEqual([[], []])
    // The first request arrives late, its push doesn't.
    server.addMessage('customer', 'text', { message: 'late arrival' }, id)
    const send = vi.spyOn(server, 'addMessage')
    await advanceTime(60_000)
    expect(send).not.toHaveBeenCalled()
    expect(device.visibleTexts()).toEqual([{ message: 'late arrival' }])
    expect(last(device)?.delivery?.state).not.toBe('failed')
  })

  it('searches for what another tab sent if frozen right before its request', async () => {
    const server = new FakeServer(honours)
    const device = openDevice(server)
    await advanceTime(200)
    device.network.isHalfOpen = true
    const id = await device.write('sent by another tab')
    const put = IDBObjectStore.prototype.put
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...[value, key]
    ) {
      if (value?.id === id && value.tried) {
        spy.mockRestore()
        vi.setSystemTime(Date.now() + 10_001)
        server.addMessage('customer', 'text', { message: 'sent by another tab' }, id)
      }
      return put.call(this, value, key)
    })
    await advanceTime(20_000)
    expect(server.texts()).toEqual([{ message: 'sent by another tab' }])
    expect(device.visibleTexts()).toEqual(server.texts())
    expect(last(device)?.delivery?.state).not.toBe('waiting')
  })

  it('unblocks the queue when a message that keeps failing is removed', async () => {
    const server = new FakeServer(honours)
    const first = openDevice(server)
    await advanceTime(200)
    first.network.faults.push('late')
    await first.write('stuck')
    await first.write('behind')
    await advanceTime(200)
    expect(first.state.messages.map(({ delivery }) => delivery)).toEqual([
      { state: 'waiting' },
      { state: 'waiting' },
    ])
    await advanceTime(500)
    first.kill()
    // Also after a restart, before the next attempt.
    const device = openDevice(server)
    device.network.faults.push('late', 'late', 'late', 'late', 'late', 'late', 'late', 'late', 'late')
    await advanceTime(60_000)
    expect(server.texts()).toEqual([])
    const [stuck, behind] = device.state.messages
    expect(stuck?.delivery).toEqual({ state: 'waiting', isRemovable: true })
    expect(behind?.delivery).toEqual({ state: 'waiting' })
    const removed = device.conversation.outbox.remove(stuck?.localId ?? '')
    device.network.faults.length = 0
    await flushAsync()
    await removed
    await advanceTime(40_000)
    expect(server.texts()).toEqual([{ message: 'behind' }])
    expect(device.visibleTexts()).toEqual(server.texts())
  })

  it('fails a file after three upload timeouts; the customer can resend it', async () => {
    const server = new FakeServer(honours)
    const device = openDevice(server)
    await advanceTime(200)
    device.network.faults.push('late', 'request', 'late', 'late')
    const part = { id: 'f1', type: 'media', payload: { message: 'a.jpg', url: true, fileType: 'image' } }
    const adding = device.conversation.outbox.add({ ...part, file: image }, new Uint8Array([1, 2, 3]).buffer)
    await flushAsync()
    await adding
    await device.write('behind')
    await advanceTime(60_000)
    expect(device.state.messages.find(({ localId }) => localId === 'f1')?.delivery).toEqual({
      state: 'failed',
      reason: { kind: 'refused', key: undefined },
    })
    expect(server.texts()).toEqual([{ message: 'behind' }])
    const again = device.conversation.outbox.resend('f1')
    await flushAsync()
    await again
    await advanceTime(2000)
    expect([server.uploads, server.texts()]).toEqual([
      1,
      [{ message: 'behind' }, { ...part.payload, filePath: '/media/chat/f1-3.jpg' }],
    ])
  })

  it('doesn’t miss a message that arrives between a slow fetch and the join', async () => {
    const server = new FakeServer(honours)
    server.addAgentMessage('hello')
    const device = openDevice(server)
    await advanceTime(1500)
    device.dropNetwork()
    await advanceTime(100)
    device.network.readLagMs = 2000
    device.network.up = true
    // The response is on its way and the socket isn't connected yet.
    void device.conversation.reader.loadUntil(1)
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
