import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { liveInTests, open, pass } from '#tests/setup/chat-life.ts'
import type { FakeDevice } from './chat.fixture.ts'
import { FakeServer } from './connection/fake-server.fixture.ts'

liveInTests()

const sessions = ({ state }: FakeDevice) =>
  state.messages.map(({ session, endsSession }) => `${session}${endsSession ? ' ended' : ''}`)

it('is shown at once, after a restart without a network, and when the next session has begun', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.agent('Good bye')
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
  second.cut()
  await pass(3000)
  expect(sessions(second)).toEqual(['one ended'])
  second.mend()
  await pass(3000)
  server.agent('Hello again')
  await pass(100)
  expect(sessions(second)).toEqual(['one ended', 'two'])
})

it('is found in the history by who was away', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.agent('Good bye')
  const device = open(server)
  await pass(1500)
  device.cut()
  server.endSession('two')
  await pass(3000)
  expect(sessions(device)).toEqual(['one'])
  device.mend()
  await pass(3000)
  expect(sessions(device)).toEqual(['one ended'])
})

it('a message of the customer’s begins no session that isn’t known, and none goes on after its end', async () => {
  const server = new FakeServer(false)
  server.session = 'one'
  server.agent('Good bye')
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

it('messages without a session of their own belong to that of the message before', async () => {
  const server = new FakeServer(true)
  server.session = 'one'
  server.agent('Hello')
  server.session = undefined
  server.say('customer', 'text', { message: 'Hi' })
  server.session = 'two'
  server.agent('Hello, I am Ben')
  const device = open(server)
  await pass(1500)
  expect(sessions(device)).toEqual(['one', 'one', 'two'])
})
