import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  breakConnection,
  createTestConnection,
  HEARTBEAT_MS,
  listeners,
  net,
  pass,
  useTestTimers,
} from './connection.fixture.ts'
import type { Connection } from './connection.ts'

let connection: Connection

beforeEach(async () => {
  useTestTimers()
  connection = createTestConnection()
  connection.open()
  await pass(20)
})
afterEach(() => {
  connection.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Milliseconds between the attempts so far. */
const pauses = () => net.tries.slice(1).map((at, index) => at - (net.tries[index] ?? 0) - 10)

it('joins, reconnects with a backoff up to five seconds, and joins again', async () => {
  expect([
    connection.isJoined(),
    listeners.onJoined.mock.calls.length,
    listeners.onChange.mock.calls.length,
  ]).toEqual([true, 1, 1])
  breakConnection()
  expect([connection.isJoined(), listeners.onChange.mock.calls.length]).toEqual([false, 2])
  await pass(40_000)
  expect(listeners.onChange).toHaveBeenCalledTimes(2)
  expect(pauses().slice(0, 5)).toEqual([2000, 4000, 5000, 5000, 5000])
  net.up = true
  await pass(5100)
  expect([connection.isJoined(), listeners.onJoined.mock.calls.length]).toEqual([true, 2])
})

it('resets the backoff after a stable connection', async () => {
  breakConnection()
  await pass(20_000)
  net.up = true
  await pass(17_000)
  breakConnection()
  await pass(1020)
  expect(net.tries).toHaveLength(1)
})

it('reconnects immediately on resume and resets the backoff', async () => {
  breakConnection()
  await pass(20_100)
  const before = net.tries.length
  connection.resumeNow()
  await pass(1)
  expect(net.tries).toHaveLength(before + 1)
  await pass(1020)
  expect(net.tries).toHaveLength(before + 2)
})

it('replaces a connection that was silent for too long on resume', async () => {
  net.heardAt = Date.now() - HEARTBEAT_MS - 5001
  connection.resumeNow()
  expect(connection.isJoined()).toBe(false)
  await pass(20)
  expect([net.tries.length, net.joins.length, connection.isJoined()]).toEqual([2, 2, true])
})

it('probes a recent connection on resume, and reconnects without backoff only if that fails', async () => {
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

it('probes a silent connection, and reconnects with backoff without a resume', async () => {
  net.answers = false
  // Probed by the first check after the ping interval plus five seconds.
  await pass(34_900)
  expect(net.joins.length).toBe(1)
  await pass(5100)
  expect([net.tries.length, connection.isJoined()]).toEqual([1, false])
  await pass(1020)
  expect(net.tries).toHaveLength(2)
})

it('doesn’t connect while closed', async () => {
  connection.close()
  connection.resumeNow()
  await pass(60_000)
  expect([net.tries.length, net.connected, connection.isJoined()]).toEqual([1, false, false])
  connection.open()
  await pass(20)
  expect([net.tries.length, connection.isJoined()]).toEqual([2, true])
})

it('resolves firstAttempt on success and on failure', async () => {
  await connection.firstAttempt()
  const ended = vi.fn()
  connection.close()
  net.up = false
  connection = createTestConnection()
  void connection.firstAttempt().then(ended)
  connection.open()
  expect(ended).not.toHaveBeenCalled()
  await pass(20)
  expect(ended).toHaveBeenCalledOnce()
})

it('doesn’t reset the backoff after a short connection', async () => {
  breakConnection()
  await pass(3100)
  net.up = true
  await pass(4100)
  expect(connection.isJoined()).toBe(true)
  await pass(9000)
  breakConnection()
  await pass(4999)
  expect(net.tries).toHaveLength(0)
  await pass(1)
  expect(net.tries).toHaveLength(1)
})

it('uses the backoff after the next loss once a probe succeeded', async () => {
  connection.resumeNow()
  await pass(10)
  breakConnection()
  await pass(999)
  expect(net.tries).toHaveLength(0)
  await pass(1)
  expect(net.tries).toHaveLength(1)
})

it('ignores the pending probe of a previous connection', async () => {
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

it('makes one attempt if opened twice', async () => {
  connection.open()
  breakConnection()
  connection.open()
  connection.open()
  await pass(500)
  expect(net.tries).toHaveLength(1)
  // One health check every five seconds, cleared on close.
  connection.close()
  expect(vi.getTimerCount()).toBe(0)
})
