import 'fake-indexeddb/auto'
import { keys } from 'idb-keyval'
import { expect, it } from 'vitest'
import { liveInTests, open, pass } from '#tests/setup/chat-life.ts'
import { relaxed } from './chat-db.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

liveInTests()

const onDisk = async () => (await keys(relaxed)).filter((key) => `${key}`.includes('/item/')).length

it('the disk lets go of a message once it has the history that shows it', async () => {
  const server = new FakeServer(false)
  const device = open(server)
  await pass(500)
  await device.write('hello')
  expect(await onDisk()).toBe(1)
  await pass(1000)
  void device.conversation.refresh()
  await pass(1000)
  expect(await onDisk()).toBe(0)
  device.kill()
  const later = open(server)
  later.cut()
  await pass(500)
  expect(later.shown()).toEqual([{ message: 'hello' }])
})

it('a message that was tried before anything was known of the history is found many messages back', async () => {
  const server = new FakeServer(false)
  const device = open(server)
  device.network.lostReads = 3
  device.network.deaf = true
  await pass(500)
  device.network.faults.push('reply')
  await device.write('hello')
  await pass(600)
  expect(server.texts()).toEqual([{ message: 'hello' }])
  for (let count = 0; count < 25; count++) server.agent(`${count}`)
  device.network.lostReads = 0
  await pass(10_000)
  expect(server.texts('customer')).toEqual([{ message: 'hello' }])
  expect(device.shown()).toContainEqual({ message: 'hello' })
})

it('what waits is sent at once when the network is back', async () => {
  const server = new FakeServer(true)
  const device = open(server)
  await pass(500)
  device.cut()
  await device.write('hello')
  await pass(60_000)
  device.mend()
  await pass(300)
  expect(server.texts()).toEqual([{ message: 'hello' }])
})

it('a visitor has no session to lose: what is refused for its token has failed', async () => {
  const server = new FakeServer(true)
  const device = open(server)
  await pass(500)
  device.network.faults.push('token')
  await device.write('hello')
  await pass(1000)
  expect(device.state.messages[0]?.delivery?.state).toBe('failed')
})

it('a conversation can be had as soon as something was written, although nothing could be read', async () => {
  const device = open(new FakeServer(true))
  device.network.lostReads = 99
  await pass(500)
  expect(device.state.status).toBe('unavailable')
  device.network.faults.push('limit')
  await device.write('hello')
  await pass(1000)
  expect(device.state.status).toBe('ready')
})

it('none can be had where the room’s name can’t be known, until it is', async () => {
  const device = open(new FakeServer(true))
  device.network.lostReads = 1
  await pass(500)
  expect([device.state.status, device.state.connectionStatus, device.state.error]).toEqual([
    'unavailable',
    'failed',
    expect.any(Error),
  ])
  await pass(3000)
  expect([device.state.status, device.state.connectionStatus, device.state.error]).toEqual([
    'ready',
    'connected',
    undefined,
  ])
})

it('pushed messages of one second have the history read soon, which knows their order', async () => {
  const exact = (ms: number) => ms
  const server = new FakeServer(false, { answer: exact, push: (ms) => ms - (ms % 1000), history: exact })
  const device = open(server)
  await pass(500)
  server.agent('one')
  await pass(100)
  expect(server.pagesRead).toHaveLength(1)
  server.agent('two')
  await pass(1000)
  expect([server.pagesRead.length, device.shown()]).toEqual([2, server.texts()])
})
