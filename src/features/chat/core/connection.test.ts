import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveSocket, SocketEvents } from '../../../lib/socket.ts'
import { createConnection } from './connection.ts'

const HEARTBEAT_MS = 25_000

/** A server that answers or doesn't, and the page's socket to it. */
const net = {
  up: true,
  answers: true,
  answer: { ok: true } as unknown,
  /** How long an answer takes, milliseconds. */
  lag: 0,
  heardAt: 0,
  tries: [] as number[],
  joins: 0,
  connected: false,
}
const started = Date.now()
let events: SocketEvents | undefined

const socket: LiveSocket = {
  connect() {
    net.tries.push(Date.now() - started)
    net.heardAt = Date.now()
    setTimeout(() => {
      net.connected = net.up
      if (net.up) events?.up()
      else events?.down('no network')
    }, 10)
  },
  drop() {
    net.connected = false
  },
  connected: () => net.connected,
  join: async (_room, ms) => {
    net.joins++
    const answered = net.answers && net.lag <= ms
    const wait = net.answers ? Math.min(net.lag, ms) : ms
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return answered ? net.answer : undefined
  },
  received: () => undefined,
  silence: () => Date.now() - net.heardAt,
  heartbeat: () => HEARTBEAT_MS,
}

const joined = vi.fn()
const refused = vi.fn()
let connection = start()

function start() {
  return createConnection({
    makeSocket: async (told) => {
      events = told
      return socket
    },
    room: async () => 'kapao-g1',
    message: () => undefined,
    joined,
    changed: () => undefined,
    refused,
  })
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Pauses between the tries so far, milliseconds. */
const pauses = () => net.tries.slice(1).map((at, index) => at - (net.tries[index] ?? 0) - 10)

beforeEach(async () => {
  vi.useFakeTimers({ now: started })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.assign(net, { up: true, answers: true, answer: { ok: true }, lag: 0, heardAt: 0 })
  Object.assign(net, { tries: [], joins: 0, connected: false })
  joined.mockClear()
  refused.mockClear()
  connection = start()
  connection.open()
  await pass(20)
})
afterEach(() => {
  connection.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The connection breaks, and no new one can be made. */
function breakDown(): void {
  Object.assign(net, { up: false, connected: false })
  net.tries = []
  events?.down('transport close')
}

it('joins, tries again after a break with waits that grow to five seconds, and joins anew', async () => {
  expect([connection.connected(), joined.mock.calls.length]).toEqual([true, 1])
  breakDown()
  expect(connection.connected()).toBe(false)
  await pass(40_000)
  expect(pauses().slice(0, 5)).toEqual([2000, 4000, 5000, 5000, 5000])
  net.up = true
  await pass(5100)
  expect([connection.connected(), joined.mock.calls.length]).toEqual([true, 2])
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
  connection.back()
  await pass(1)
  expect(net.tries).toHaveLength(before + 1)
  await pass(1020)
  expect(net.tries).toHaveLength(before + 2)
})

it('visible again after a sleep: makes a new connection at once, for the old one has been silent for too long', async () => {
  net.heardAt = Date.now() - HEARTBEAT_MS - 5001
  connection.back()
  expect(connection.connected()).toBe(false)
  await pass(20)
  expect([net.tries.length, net.joins, connection.connected()]).toEqual([2, 2, true])
})

it('visible again soon: asks, and makes a new one without a wait only where no answer comes', async () => {
  await pass(11_000)
  net.heardAt = Date.now()
  connection.back()
  await pass(6000)
  expect([net.joins, net.tries.length]).toEqual([2, 1])
  net.answers = false
  connection.back()
  await pass(4999)
  expect(net.tries).toHaveLength(1)
  await pass(2)
  expect(net.tries).toHaveLength(2)
})

it('nobody came back: a silent connection is asked, and the next one waits', async () => {
  net.answers = false
  // Asked by the first look after the heartbeat and five seconds.
  await pass(34_900)
  expect(net.joins).toBe(1)
  await pass(5100)
  expect([net.tries.length, connection.connected()]).toEqual([1, false])
  await pass(1020)
  expect(net.tries).toHaveLength(2)
})

it('closed: connects no more, until it is opened', async () => {
  connection.close()
  connection.back()
  await pass(60_000)
  expect([net.tries.length, net.connected, connection.connected()]).toEqual([1, false, false])
  connection.open()
  await pass(20)
  expect([net.tries.length, connection.connected()]).toEqual([2, true])
})

describe('the answer to a join', () => {
  /** The next attempt, to a server that answers so. */
  async function rejoin(values: Partial<typeof net>): Promise<void> {
    connection.close()
    joined.mockClear()
    refused.mockClear()
    Object.assign(net, values)
    connection.open()
    await pass(20)
  }

  it('never comes: the room counts as joined soon, once', async () => {
    await rejoin({ answers: false })
    expect([connection.connected(), joined.mock.calls.length]).toEqual([false, 0])
    await pass(400)
    expect([connection.connected(), joined.mock.calls.length]).toEqual([true, 1])
    await pass(10_000)
    expect([connection.connected(), joined.mock.calls.length]).toEqual([true, 1])
  })

  it.each([false, { ok: false }, { error: 'UNAUTHORIZED' }])('is %j: refused', async (answer) => {
    await rejoin({ answer })
    expect([connection.connected(), joined.mock.calls.length]).toEqual([false, 0])
    expect(refused).toHaveBeenLastCalledWith(expect.any(Error))
    await pass(60_000)
    expect(joined).not.toHaveBeenCalled()
    net.answer = { ok: true }
    await pass(5100)
    expect(connection.connected()).toBe(true)
    expect(refused).toHaveBeenLastCalledWith(undefined)
  })

  it('is a late refusal: not joined any more, and from then on the answer is waited for', async () => {
    await rejoin({ answer: { ok: false }, lag: 1000 })
    await pass(1100)
    expect(connection.connected()).toBe(false)
    expect(refused).toHaveBeenLastCalledWith(expect.any(Error))
    joined.mockClear()
    await pass(30_000)
    expect(joined).not.toHaveBeenCalled()
  })

  it.each([undefined, null, 'joined', { room: 'kapao-g1' }])('is %j: joined', async (answer) => {
    await rejoin({ answer })
    expect([connection.connected(), joined.mock.calls.length]).toEqual([true, 1])
  })
})

it('tells when the first attempt has ended, well or not', async () => {
  const ended = vi.fn()
  connection.close()
  net.up = false
  connection = start()
  void connection.firstAttempt().then(ended)
  connection.open()
  expect(ended).not.toHaveBeenCalled()
  await pass(20)
  expect(ended).toHaveBeenCalledOnce()
})
