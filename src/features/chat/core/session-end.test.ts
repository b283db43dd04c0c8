import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { advanceTime, openDevice, setUpFakeTime } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

setUpFakeTime()

const sessions = ({ state }: FakeDevice) =>
  state.messages.map(({ session, endsSession }) => `${session}${endsSession ? ' ended' : ''}`)

it('shows the end immediately, after an offline restart, and after the next session has begun', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.addAgentMessage('Good bye')
  const first = openDevice(server)
  await advanceTime(1500)
  expect(sessions(first)).toEqual(['one'])
  server.endSession('two')
  await advanceTime(100)
  expect(sessions(first)).toEqual(['one ended'])
  expect(first.incoming).toEqual([])
  await advanceTime(1500)
  first.kill()
  const second = openDevice(server)
  second.dropNetwork()
  await advanceTime(3000)
  expect(sessions(second)).toEqual(['one ended'])
  second.restoreNetwork()
  await advanceTime(3000)
  server.addAgentMessage('Hello again')
  await advanceTime(100)
  expect(sessions(second)).toEqual(['one ended', 'two'])
})

it('shows the end found in the history after an absence', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.addAgentMessage('Good bye')
  const device = openDevice(server)
  await advanceTime(1500)
  device.dropNetwork()
  server.endSession('two')
  await advanceTime(3000)
  expect(sessions(device)).toEqual(['one'])
  device.restoreNetwork()
  await advanceTime(3000)
  expect(sessions(device)).toEqual(['one ended'])
})

it('neither starts an unknown session with an own message nor continues an ended one', async () => {
  const server = new FakeServer(false)
  server.session = 'one'
  server.addAgentMessage('Good bye')
  const device = openDevice(server)
  await advanceTime(1500)
  await device.write('Thanks')
  await advanceTime(100)
  expect(sessions(device)).toEqual(['one', 'one'])
  await advanceTime(3000)
  server.endSession('two')
  await advanceTime(100)
  await device.write('One more thing')
  await advanceTime(100)
  expect(sessions(device)).toEqual(['one', 'one ended', 'undefined'])
  await advanceTime(3000)
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
  const device = openDevice(server)
  await advanceTime(1500)
  expect(sessions(device)).toEqual(['one', 'one', 'two'])
})
