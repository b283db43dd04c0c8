import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import {
  advanceTime,
  lastAt,
  openConnected,
  openDevice,
  reopenOffline,
  setUpFakeTime,
} from '#tests/setup/chat/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()
let server: FakeServer
beforeEach(() => {
  server = new FakeServer(false)
})

it('is shared with the other tab, reported once after a second, and persisted', async () => {
  server.addAgentMessage('one')
  const tabs = new Set<FakeDevice>()
  const [here, there] = [openDevice(server, tabs), openDevice(server, tabs)]
  await advanceTime(500)
  here.conversation.setViewed(true)
  server.addAgentMessage('two')
  await advanceTime(200)
  expect([here, there].map(({ state }) => state.unreadCount)).toEqual([2, 2])
  here.conversation.markRead(lastAt(here))
  await advanceTime(900)
  expect(here.reads).toBe(0)
  await advanceTime(300)
  expect([here, there].map(({ state, reads }) => [state.unreadCount, reads])).toEqual([
    [0, 1],
    [0, 0],
  ])
  // The divider stays while the conversation is on screen.
  expect(here.state.readUpTo).toBe(0)
  here.conversation.setViewed(false)
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

it.each<[string, (device: FakeDevice) => FakeDevice | undefined]>([
  ['on resume', (device) => void device.resume()],
  ['when a view opens', (device) => void device.conversation.setViewed(true)],
  ['when another message was seen', (device) => void device.conversation.markRead(lastAt(device) + 1)],
  ['after a reload', () => openDevice(server)],
])('is reported again %s if that has failed five times', async (_, happen) => {
  server.addAgentMessage('hello')
  const device = await openConnected(server)
  device.network.readsToFail = 5
  device.conversation.markRead(lastAt(device))
  await advanceTime(120_000)
  const { reads } = device
  const next = happen(device) ?? device
  await advanceTime(2500)
  expect([reads, next.reads]).toEqual([0, 1])
})
