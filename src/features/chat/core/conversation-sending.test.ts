import 'fake-indexeddb/auto'
import { keys } from 'idb-keyval'
import { expect, it } from 'vitest'
import { advanceTime, openDevice, setUpFakeTime } from '#tests/setup/chat-life.ts'
import { relaxed } from './chat-store.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

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

it('sends waiting messages immediately when the network is back', async () => {
  const server = new FakeServer(true)
  const device = openDevice(server)
  await advanceTime(500)
  device.dropNetwork()
  await device.write('hello')
  await advanceTime(60_000)
  device.restoreNetwork()
  await advanceTime(300)
  expect(server.texts()).toEqual([{ message: 'hello' }])
})

it('fails a guest’s message that is refused with a 401', async () => {
  const server = new FakeServer(true)
  const device = openDevice(server)
  await advanceTime(500)
  device.network.faults.push('token')
  await device.write('hello')
  await advanceTime(1000)
  expect(device.state.messages[0]?.delivery?.state).toBe('failed')
})

it('is ready as soon as a message was written, although the history couldn’t be fetched', async () => {
  const device = openDevice(new FakeServer(true))
  device.network.readsToFail = 99
  await advanceTime(500)
  expect(device.state.status).toBe('unavailable')
  device.network.faults.push('limit')
  await device.write('hello')
  await advanceTime(1000)
  expect(device.state.status).toBe('ready')
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

it('fetches the history soon after pushed messages of the same second to get their order', async () => {
  const exact = (ms: number) => ms
  const server = new FakeServer(false, { response: exact, push: (ms) => ms - (ms % 1000), history: exact })
  const device = openDevice(server)
  await advanceTime(500)
  server.addAgentMessage('one')
  await advanceTime(100)
  expect(server.requestedSkips).toHaveLength(1)
  server.addAgentMessage('two')
  await advanceTime(1000)
  expect([server.requestedSkips.length, device.visibleTexts()]).toEqual([2, server.texts()])
})
