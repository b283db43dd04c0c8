import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { liveInTests, open, pass } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

liveInTests()

const sessions = ({ state }: FakeDevice) =>
  state.messages.map(({ session, endsSession }) => `${session}${endsSession ? ' ended' : ''}`)

it('shows the end immediately, after an offline restart, and after the next session has begun', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.addAgentMessage('Good bye')
  const first = open(server)
  await pass(1500)
  expect(sessions(first)).toEqual(['one'])
  server.endSession('two')
  await pass(100)
  expect(sessions(first)).toEqual(['one ended'])
  expect(first.incoming).toEqual([])
  await pass(1500)
  first.kill()
  const second = open(server)
  second.dropNetwork()
  await pass(3000)
  expect(sessions(second)).toEqual(['one ended'])
  second.restoreNetwork()
  await pass(3000)
  server.addAgentMessage('Hello again')
  await pass(100)
  expect(sessions(second)).toEqual(['one ended', 'two'])
})

it('shows the end found in the history after an absence', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.addAgentMessage('Good bye')
  const device = open(server)
  await pass(1500)
  device.dropNetwork()
  server.endSession('two')
  await pass(3000)
  expect(sessions(device)).toEqual(['one'])
  device.restoreNetwork()
  await pass(3000)
  expect(sessions(device)).toEqual(['one ended'])
})

it('neither starts an unknown session with an own message nor continues an ended one', async () => {
  const server = new FakeServer(false)
  server.session = 'one'
  server.addAgentMessage('Good bye')
  const device = open(server)
  await pass(1500)
  await device.write('Thanks')
  await pass(100)
  expect(sessions(device)).toEqual(['one', 'one'])
  await pass(3000)
  server.endSession('two')
  await pass(100)
  await device.write('One more thing')
  await pass(100)
  expect(sessions(device)).toEqual(['one', 'one ended', 'undefined'])
  await pass(3000)
  expect(sessions(device)).toEqual(['one', 'one ended', 'two'])
})

it('assigns messages without a session to that of the previous message', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.addAgentMessage('Hello')
  server.session = undefined
  server.addMessage('customer', 'text', { message: 'Hi' })
  server.session = 'two'
  server.addAgentMessage('Hello, I am Ben')
  const device = open(server)
  await pass(1500)
  expect(sessions(device)).toEqual(['one', 'one', 'two'])
})
