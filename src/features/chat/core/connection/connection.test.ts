import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { FakeNetwork, PING_MS } from './fake-network.fixture.ts'

const lost = new Error('no')
const onJoined = vi.fn()
const onChange = vi.fn()
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let net: FakeNetwork
let connection: ReturnType<typeof create>

function create() {
  return createConnection({
    createSocket: async (events) => {
      await net.create()
      net.events = events
      return net.socket
    },
    getRoom: () => net.getRoom(),
    onMessage: () => undefined,
    onJoined,
    onChange,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onJoined.mockClear()
  onChange.mockClear()
  net = new FakeNetwork()
  connection = create()
})
afterEach(() => {
  connection.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the acknowledgement of a join', () => {
  test.each([null, 'joined', { room: 'kapao-g1' }])('%j: joined', async (ack) => {
    net.ack = ack
    connection.open()
    await pass(20)
    expect([connection.isJoined(), onJoined.mock.calls.length, onChange.mock.calls.length]).toEqual([
      true,
      1,
      1,
    ])
  })

  it('missing: counts as joined after 0.4 s, once', async () => {
    net.ack = undefined
    connection.open()
    await pass(409)
    expect(connection.isJoined()).toBe(false)
    await pass(10_000)
    expect([connection.isJoined(), onJoined.mock.calls.length]).toEqual([true, 1])
  })

  test.each([
    [false, 0],
    [{ ok: false }, 0],
    [{ error: 'UNAUTHORIZED' }, 0],
    [{ ok: false }, 1000],
  ])('%j after %i ms: refused, until it is accepted', async (ack, delayMs) => {
    Object.assign(net, { ack, ackDelayMs: delayMs })
    connection.open()
    await pass(1100)
    expect([connection.isJoined(), connection.joinError()]).toEqual([false, expect.any(Error)])
    expect(onChange).toHaveBeenCalled()
    onJoined.mockClear()
    await pass(60_000)
    expect(onJoined).not.toHaveBeenCalled()
    Object.assign(net, { ack: { ok: true }, ackDelayMs: 0 })
    await pass(5100)
    expect([connection.isJoined(), connection.joinError()]).toEqual([true, undefined])
  })

  test.each([
    ['was lost', () => net.lose()],
    ['is gone without an event', () => void Object.assign(net, { isConnected: false })],
  ])('is ignored once the connection %s', async (_, lose) => {
    net.ackDelayMs = 300
    connection.open()
    await pass(20)
    lose()
    await pass(900)
    expect([onJoined.mock.calls, connection.isJoined(), connection.joinError()]).toEqual([
      [],
      false,
      undefined,
    ])
  })
})

describe('a lost connection', () => {
  beforeEach(async () => {
    connection.open()
    await pass(20)
  })

  it('is replaced with a backoff up to five seconds, and joined again', async () => {
    net.lose()
    expect([connection.isJoined(), onChange.mock.calls.length]).toEqual([false, 2])
    await pass(30_000)
    const pauses = net.attempts.slice(1).map((at, index) => at - (net.attempts[index] ?? 0) - 10)
    expect([pauses.slice(0, 4), onChange.mock.calls.length]).toEqual([[2000, 4000, 5000, 5000], 2])
    net.isUp = true
    await pass(5100)
    expect([connection.isJoined(), onJoined.mock.calls.length]).toEqual([true, 2])
  })

  test.each([
    [9000, 4999, 0],
    [17_000, 1020, 1],
  ])('resets the backoff after a stable connection of %i ms', async (ms, wait, attempts) => {
    net.lose()
    await pass(3100)
    net.isUp = true
    await pass(4100)
    await pass(ms)
    net.lose()
    await pass(wait)
    expect(net.attempts).toHaveLength(attempts)
  })

  it('is replaced immediately on resume, and resets the backoff', async () => {
    net.lose()
    await pass(20_100)
    net.attempts = []
    connection.resumeNow()
    await pass(1)
    expect(net.attempts).toHaveLength(1)
    await pass(1020)
    expect(net.attempts).toHaveLength(2)
  })
})

describe('a connection', () => {
  beforeEach(async () => {
    connection.open()
    await pass(20)
    net.attempts = []
  })

  it('that was silent for too long is replaced on resume', async () => {
    net.lastPacketAt = Date.now() - PING_MS - 5001
    connection.resumeNow()
    await pass(20)
    expect([net.attempts.length, net.joins, connection.isJoined()]).toEqual([1, 2, true])
  })

  it('is probed on resume, and replaced without backoff if that fails', async () => {
    await pass(11_000)
    net.lastPacketAt = Date.now()
    connection.resumeNow()
    await pass(6000)
    expect([net.joins, net.attempts.length]).toEqual([2, 0])
    net.ack = undefined
    connection.resumeNow()
    await pass(4999)
    expect(net.attempts).toHaveLength(0)
    await pass(2)
    expect(net.attempts).toHaveLength(1)
  })

  it('has a backoff after the next loss once a probe has succeeded', async () => {
    connection.resumeNow()
    await pass(10)
    net.lose()
    await pass(999)
    expect(net.attempts).toHaveLength(0)
  })

  it('that is silent is probed, and replaced with backoff', async () => {
    net.ack = undefined
    // Probed by the first check after the ping interval plus five seconds.
    await pass(34_900)
    expect(net.joins).toBe(1)
    await pass(5100)
    expect([net.attempts.length, connection.isJoined()]).toEqual([0, false])
    await pass(1020)
    expect(net.attempts).toHaveLength(1)
  })

  it('isn’t replaced by the pending probe of an earlier one', async () => {
    net.ack = undefined
    connection.resumeNow()
    await pass(100)
    net.ack = { ok: true }
    net.lose(true)
    await pass(10_000)
    expect([connection.isJoined(), net.attempts.length]).toEqual([true, 1])
  })

  it('that was closed stays closed until it is opened again', async () => {
    connection.close()
    connection.resumeNow()
    await pass(60_000)
    expect([net.attempts, net.isConnected, connection.isJoined(), vi.getTimerCount()]).toEqual([
      [],
      false,
      false,
      0,
    ])
    connection.open()
    connection.open()
    await pass(20)
    expect([net.attempts.length, connection.isJoined()]).toEqual([1, true])
  })
})

describe('a server that doesn’t acknowledge joins', () => {
  beforeEach(async () => {
    net.ack = undefined
    connection.open()
    await pass(500)
    Object.assign(net, { attempts: [], lastPacketAt: Date.now() })
  })

  it('counts as alive for twice its ping interval, and isn’t probed', async () => {
    await pass(10_000)
    connection.resumeNow()
    await pass(2 * PING_MS - 11_000)
    expect([connection.isJoined(), net.joins]).toEqual([true, 1])
    await pass(7000)
    expect(net.attempts).toHaveLength(1)
  })

  it('is reconnected at the next check if the connection ended without an event', async () => {
    net.isConnected = false
    await pass(6100)
    expect(net.attempts).toHaveLength(1)
  })
})

describe('an attempt', () => {
  test.each(['getRoom', 'create'] as const)('is retried if %s fails', async (what) => {
    const isFirstOver = vi.fn()
    void connection.firstAttempt().then(isFirstOver)
    const works = net[what]
    Object.assign(net, { [what]: () => Promise.reject(lost) })
    connection.open()
    await pass(999)
    expect([net.attempts, isFirstOver.mock.calls.length, connection.isJoined()]).toEqual([[], 1, false])
    Object.assign(net, { [what]: works })
    await pass(100)
    expect([net.attempts.length, connection.isJoined()]).toEqual([1, true])
  })

  test.each(['resolve', 'reject'] as const)(
    'that was closed before its room’s name (%s) ends',
    async (how) => {
      const room = Promise.withResolvers<string>()
      net.getRoom = () => room.promise
      connection.open()
      connection.close()
      if (how === 'resolve') room.resolve('kapao-g1')
      else room.reject(lost)
      await pass(60_000)
      expect([net.attempts, connection.isJoined()]).toEqual([[], false])
    },
  )

  test.each([
    ['hangs', 2001, 0, 1],
    ['is recent', 2000, 0, 0],
    ['began before the clock was set back', 10, 86_400_000, 1],
  ])('is replaced on resume if it %s', async (_, ms, setBackMs, attempts) => {
    const room = Promise.withResolvers<string>()
    net.getRoom = () => room.promise
    connection.open()
    await pass(ms)
    vi.setSystemTime(Date.now() - setBackMs)
    net.getRoom = async () => 'kapao-g1'
    connection.resumeNow()
    await pass(100)
    expect(net.attempts).toHaveLength(attempts)
    if (attempts === 0) return
    // Its failure doesn't affect the new one.
    room.reject(lost)
    await pass(10_000)
    expect([connection.isJoined(), net.attempts.length]).toEqual([true, 1])
  })
})
