import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  breakDown,
  freshConnection,
  HEARTBEAT_MS,
  listeners,
  net,
  pass,
  startTime,
} from './connection.fixture.ts'
import type { Connection } from './connection.ts'

let connection: Connection

beforeEach(async () => {
  startTime()
  connection = freshConnection()
  connection.open()
  await pass(20)
})
afterEach(() => {
  connection.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Pauses between the tries so far, milliseconds. */
const pauses = () => net.tries.slice(1).map((at, index) => at - (net.tries[index] ?? 0) - 10)

it('joins, tries again after a break with waits that grow to five seconds, and joins anew', async () => {
  expect([
    connection.isJoined(),
    listeners.onJoined.mock.calls.length,
    listeners.onChange.mock.calls.length,
  ]).toEqual([true, 1, 1])
  breakDown()
  expect([connection.isJoined(), listeners.onChange.mock.calls.length]).toEqual([false, 2])
  await pass(40_000)
  expect(listeners.onChange).toHaveBeenCalledTimes(2)
  expect(pauses().slice(0, 5)).toEqual([2000, 4000, 5000, 5000, 5000])
  net.up = true
  await pass(5100)
  expect([connection.isJoined(), listeners.onJoined.mock.calls.length]).toEqual([true, 2])
})

it('begins with short waits again after a connection that held', async () => {
  breakDown()
  await pass(20_000)
  net.up = true
  await pass(17_000)
  breakDown()
  await pass(1020)
  expect(net.tries).toHaveLength(1)
})

it('visible again: tries at once, and with short waits from then on', async () => {
  breakDown()
  await pass(20_100)
  const before = net.tries.length
  connection.resumeNow()
  await pass(1)
  expect(net.tries).toHaveLength(before + 1)
  await pass(1020)
  expect(net.tries).toHaveLength(before + 2)
})

it('visible again after a sleep: makes a new connection at once, for the old one has been silent for too long', async () => {
  net.heardAt = Date.now() - HEARTBEAT_MS - 5001
  connection.resumeNow()
  expect(connection.isJoined()).toBe(false)
  await pass(20)
  expect([net.tries.length, net.joins.length, connection.isJoined()]).toEqual([2, 2, true])
})

it('visible again soon: asks, and makes a new one without a wait only where no answer comes', async () => {
  await pass(11_000)
  net.heardAt = Date.now()
  connection.resumeNow()
  await pass(6000)
  expect([net.joins.length, net.tries.length]).toEqual([2, 1])
  net.answers = false
  connection.resumeNow()
  await pass(4999)
  expect(net.tries).toHaveLength(1)
  await pass(2)
  expect(net.tries).toHaveLength(2)
})

it('nobody came back: a silent connection is asked, and the next one waits', async () => {
  net.answers = false
  // Asked by the first look after the heartbeat and five seconds.
  await pass(34_900)
  expect(net.joins.length).toBe(1)
  await pass(5100)
  expect([net.tries.length, connection.isJoined()]).toEqual([1, false])
  await pass(1020)
  expect(net.tries).toHaveLength(2)
})

it('closed: connects no more, until it is opened', async () => {
  connection.close()
  connection.resumeNow()
  await pass(60_000)
  expect([net.tries.length, net.connected, connection.isJoined()]).toEqual([1, false, false])
  connection.open()
  await pass(20)
  expect([net.tries.length, connection.isJoined()]).toEqual([2, true])
})

it('tells when the first attempt has ended, well or not', async () => {
  await connection.firstAttempt()
  const ended = vi.fn()
  connection.close()
  net.up = false
  connection = freshConnection()
  void connection.firstAttempt().then(ended)
  connection.open()
  expect(ended).not.toHaveBeenCalled()
  await pass(20)
  expect(ended).toHaveBeenCalledOnce()
})

it('brings what the room says, and says what has come', () => {
  net.events?.onMessage({ a: 1 })
  connection.acknowledge(5)
  expect([listeners.onMessage.mock.calls, net.received]).toEqual([[[{ a: 1 }]], [5]])
})

it('a connection that broke soon after it was made doesn’t make the waits short again', async () => {
  breakDown()
  await pass(3100)
  net.up = true
  await pass(4100)
  expect(connection.isJoined()).toBe(true)
  await pass(9000)
  breakDown()
  await pass(4999)
  expect(net.tries).toHaveLength(0)
  await pass(1)
  expect(net.tries).toHaveLength(1)
})

it('waits the usual time after the next break once a visible page was answered', async () => {
  connection.resumeNow()
  await pass(10)
  breakDown()
  await pass(999)
  expect(net.tries).toHaveLength(0)
  await pass(1)
  expect(net.tries).toHaveLength(1)
})

it('a question that was left open by one connection says nothing of the next', async () => {
  net.answers = false
  connection.resumeNow()
  await pass(100)
  net.answers = true
  net.connected = false
  net.tries = []
  net.events?.onDisconnect('transport close')
  await pass(10_000)
  expect([connection.isJoined(), net.tries.length]).toEqual([true, 1])
})

it('opened twice: one attempt', async () => {
  connection.open()
  breakDown()
  connection.open()
  connection.open()
  await pass(500)
  expect(net.tries).toHaveLength(1)
  // And one look at it every five seconds, of which none is left after the end.
  connection.close()
  expect(vi.getTimerCount()).toBe(0)
})
