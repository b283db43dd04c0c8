import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { liveInTests, open, pass, settle } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

liveInTests()

const image = { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const

/** The newest message's delivery, and how it is named in the outbox. */
const last = ({ state }: FakeDevice) => state.messages.at(-1)

describe.each([true, false])('with a backend that knows our ids: %s', (honours) => {
  /** Two tabs; in the first one a message is on its way, and the server doesn't answer. */
  async function hanging() {
    const server = new FakeServer(honours)
    const tabs = new Set<FakeDevice>()
    const [one, two] = [open(server, tabs), open(server, tabs)]
    await pass(200)
    one.network.faults.push('hang')
    await one.write('from one')
    await pass(700)
    await two.write('from two')
    await pass(30_000)
    expect([last(one)?.delivery?.state, server.texts()]).toEqual(['waiting', []])
    return { server, one, two }
  }

  it('a page that is put to sleep lets the other tab send, and goes on when it is back', async () => {
    const { server, one, two } = await hanging()
    one.leave()
    await pass(3000)
    const texts = [{ message: 'from one' }, { message: 'from two' }]
    expect([one.state.connectionStatus, server.texts()]).toEqual(['connecting', texts])
    await one.write('written asleep')
    two.kill()
    await pass(5000)
    expect(server.texts()).toEqual(texts)
    one.comeBack()
    await pass(2000)
    expect(server.texts()).toEqual([...texts, { message: 'written asleep' }])
    expect([one.state.connectionStatus, one.shown()]).toEqual(['connected', server.texts()])
  })

  it('a tab that stood still and was passed by sends nothing twice', async () => {
    const { server, one, two } = await hanging()
    one.loseLock()
    await pass(10_000)
    expect(server.texts()).toEqual([{ message: 'from one' }, { message: 'from two' }])
    for (const tab of [one, two]) expect(tab.shown()).toEqual(server.texts())
    // Its own try is given up, and it has a turn again.
    two.kill()
    await one.write('awake again')
    await pass(3000)
    expect(server.texts().at(-1)).toEqual({ message: 'awake again' })
  })

  it('a page that is put to sleep while it looks sends nothing before it is back', async () => {
    const server = new FakeServer(honours)
    const device = open(server)
    await pass(200)
    device.network.faults.push('request')
    await device.write('lost once')
    device.network.readLag = 5000
    // It is lost, and looked for since.
    await pass(4000)
    device.leave()
    await pass(20_000)
    expect(server.texts()).toEqual([])
    device.comeBack()
    await pass(10_000)
    expect(server.texts()).toEqual([{ message: 'lost once' }])
  })

  it('looks again before it resends a message of unknown outcome whose second try was limited', async () => {
    const server = new FakeServer(honours)
    const device = open(server)
    await pass(200)
    device.network.deaf = true
    device.network.faults.push('request', 'limit')
    const id = await device.write('late arrival')
    // Lost, looked for in vain, and limited.
    await pass(4000)
    expect([device.network.faults, server.texts()]).toEqual([[], []])
    // The first request arrives after all, and its push doesn't.
    server.say('customer', 'text', { message: 'late arrival' }, id)
    const send = vi.spyOn(server, 'say')
    await pass(60_000)
    expect(send).not.toHaveBeenCalled()
    expect(device.shown()).toEqual([{ message: 'late arrival' }])
    expect(last(device)?.delivery?.state).not.toBe('failed')
  })

  it('a page that stood still before its request left looks for what another tab sent meanwhile', async () => {
    const server = new FakeServer(honours)
    const device = open(server)
    await pass(200)
    device.network.deaf = true
    const id = await device.write('sent by another tab')
    const put = IDBObjectStore.prototype.put
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...[value, key]
    ) {
      if (value?.id === id && value.tried) {
        spy.mockRestore()
        vi.setSystemTime(Date.now() + 10_001)
        server.say('customer', 'text', { message: 'sent by another tab' }, id)
      }
      return put.call(this, value, key)
    })
    await pass(20_000)
    expect(server.texts()).toEqual([{ message: 'sent by another tab' }])
    expect(device.shown()).toEqual(server.texts())
    expect(last(device)?.delivery?.state).not.toBe('waiting')
  })

  it('what never goes through can be taken back, and lets the rest go', async () => {
    const server = new FakeServer(honours)
    const first = open(server)
    await pass(200)
    first.network.faults.push('late')
    await first.write('stuck')
    await first.write('behind')
    await pass(200)
    expect(first.state.messages.map(({ delivery }) => delivery)).toEqual([
      { state: 'waiting' },
      { state: 'waiting' },
    ])
    await pass(500)
    first.kill()
    // Also after a restart, before it is tried again.
    const device = open(server)
    device.network.faults.push('late', 'late', 'late', 'late', 'late', 'late', 'late', 'late', 'late')
    await pass(60_000)
    expect(server.texts()).toEqual([])
    const [stuck, behind] = device.state.messages
    expect(stuck?.delivery).toEqual({ state: 'waiting', isRemovable: true })
    expect(behind?.delivery).toEqual({ state: 'waiting' })
    const removed = device.conversation.outbox.remove(stuck?.localId ?? '')
    device.network.faults.length = 0
    await settle()
    await removed
    await pass(40_000)
    expect(server.texts()).toEqual([{ message: 'behind' }])
    expect(device.shown()).toEqual(server.texts())
  })

  it('a file that takes too long three times is the customer’s to send again', async () => {
    const server = new FakeServer(honours)
    const device = open(server)
    await pass(200)
    device.network.faults.push('late', 'request', 'late', 'late')
    const part = { id: 'f1', type: 'media', payload: { message: 'a.jpg', url: true, fileType: 'image' } }
    const kept = device.conversation.outbox.add({ ...part, file: image }, new Uint8Array([1, 2, 3]).buffer)
    await settle()
    await kept
    await device.write('behind')
    await pass(60_000)
    expect(device.state.messages.find(({ localId }) => localId === 'f1')?.delivery).toEqual({
      state: 'failed',
      reason: { kind: 'refused', key: undefined },
    })
    expect(server.texts()).toEqual([{ message: 'behind' }])
    const again = device.conversation.outbox.resend('f1')
    await settle()
    await again
    await pass(2000)
    expect([server.uploads, server.texts()]).toEqual([
      1,
      [{ message: 'behind' }, { ...part.payload, filePath: '/media/chat/f1-3.jpg' }],
    ])
  })

  it('a message that came between a slow read and the join is not missed', async () => {
    const server = new FakeServer(honours)
    server.agent('hello')
    const device = open(server)
    await pass(1500)
    device.cut()
    await pass(100)
    device.network.readLag = 2000
    device.network.up = true
    // The read has left the server, and the socket isn't there yet.
    void device.conversation.reader.loadUntil(1)
    await pass(40)
    server.agent('in between')
    device.back()
    await pass(100)
    expect(device.state.connectionStatus).toBe('connected')
    await pass(5000)
    expect(device.shown()).toEqual(server.texts())
  })
})

it('a conversation that ends as it begins keeps nobody waiting', async () => {
  const device = open(new FakeServer(true))
  const kept = device.write('too late')
  device.conversation.stop()
  expect(await kept).toEqual(expect.any(String))
})
