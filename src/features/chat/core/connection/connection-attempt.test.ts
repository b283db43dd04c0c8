import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
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

describe('the acknowledgement of a join', () => {
  /** Makes the next attempt with this acknowledgement. */
  async function rejoin(values: Partial<typeof net>): Promise<void> {
    connection.close()
    listeners.onJoined.mockClear()
    Object.assign(net, values)
    connection.open()
    await pass(20)
  }

  it('missing: counts as joined soon, once', async () => {
    await rejoin({ answers: false })
    expect([connection.isJoined(), listeners.onJoined.mock.calls.length]).toEqual([false, 0])
    await pass(400)
    expect([connection.isJoined(), listeners.onJoined.mock.calls.length]).toEqual([true, 1])
    await pass(10_000)
    expect([connection.isJoined(), listeners.onJoined.mock.calls.length]).toEqual([true, 1])
  })

  it.each([false, { ok: false }, { error: 'UNAUTHORIZED' }])('%j: refused', async (answer) => {
    await rejoin({ answer })
    expect([connection.isJoined(), listeners.onJoined.mock.calls.length]).toEqual([false, 0])
    expect(connection.joinError()).toBeInstanceOf(Error)
    await pass(60_000)
    expect(listeners.onJoined).not.toHaveBeenCalled()
    net.answer = { ok: true }
    await pass(5100)
    expect(connection.isJoined()).toBe(true)
    expect(connection.joinError()).toBeUndefined()
  })

  it('a late refusal: leaves the room and waits for acknowledgements from then on', async () => {
    await rejoin({ answer: { ok: false }, lag: 1000 })
    await pass(1100)
    expect(connection.isJoined()).toBe(false)
    expect(connection.joinError()).toBeInstanceOf(Error)
    listeners.onJoined.mockClear()
    await pass(30_000)
    expect(listeners.onJoined).not.toHaveBeenCalled()
  })

  it.each([undefined, null, 'joined', { room: 'kapao-g1' }])('%j: joined', async (answer) => {
    await rejoin({ answer })
    expect([connection.isJoined(), listeners.onJoined.mock.calls.length]).toEqual([true, 1])
  })
})

describe('an attempt', () => {
  beforeEach(() => {
    connection.close()
    connection = createTestConnection()
  })

  it.each(['room', 'make'] as const)('is retried if %s fails', async (what) => {
    const { room, make } = net
    Object.assign(net, { [what]: () => Promise.reject(new Error('no')) })
    const ended = vi.fn()
    void connection.firstAttempt().then(ended)
    connection.open()
    await pass(999)
    expect([net.tries, ended.mock.calls.length, connection.isJoined()]).toEqual([[], 1, false])
    Object.assign(net, { room, make })
    await pass(100)
    expect([net.tries.length, connection.isJoined()]).toEqual([1, true])
  })

  it.each(['resolves', 'rejects'])(
    'closed while the room is asked for, which %s, doesn’t connect',
    async (how) => {
      let answer = (): void => undefined
      net.room = () =>
        new Promise((resolve, reject) => {
          answer = () => (how === 'resolves' ? resolve('kapao-g1') : reject(new Error('no')))
        })
      connection.open()
      connection.close()
      answer()
      await pass(60_000)
      expect([net.tries, connection.isJoined()]).toEqual([[], false])
    },
  )

  it('is replaced on resume if it hangs, unless it is recent', async () => {
    net.room = () => new Promise(() => undefined)
    connection.open()
    await pass(2000)
    net.room = async () => 'kapao-g1'
    connection.resumeNow()
    await pass(100)
    expect(net.tries).toEqual([])
    connection.resumeNow()
    await pass(100)
    expect([net.tries.length, connection.isJoined()]).toEqual([1, true])
  })

  it('that was replaced and fails later doesn’t affect the new one', async () => {
    let fail = (): void => undefined
    net.room = () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('no'))
      })
    connection.open()
    await pass(2001)
    net.room = async () => 'kapao-g1'
    connection.resumeNow()
    await pass(100)
    fail()
    await pass(10_000)
    expect([connection.isJoined(), net.tries.length]).toEqual([true, 1])
  })

  it('that hangs is also replaced if the clock was set back', async () => {
    net.room = () => new Promise(() => undefined)
    connection.open()
    vi.setSystemTime(Date.now() - 86_400_000)
    net.room = async () => 'kapao-g1'
    connection.resumeNow()
    await pass(100)
    expect(connection.isJoined()).toBe(true)
  })

  it('ignores an acknowledgement after the connection was lost', async () => {
    Object.assign(net, { lag: 300 })
    connection.open()
    await pass(20)
    net.connected = false
    net.events?.onDisconnect('transport close')
    net.up = false
    await pass(900)
    expect([listeners.onJoined.mock.calls, connection.isJoined()]).toEqual([[], false])
    Object.assign(net, { up: true, answer: { ok: false }, lag: 0 })
    await pass(1500)
    expect(connection.joinError()).toBeDefined()
  })

  it('isn’t joined if the connection is gone when the acknowledgement arrives', async () => {
    Object.assign(net, { lag: 300 })
    connection.open()
    await pass(20)
    net.connected = false
    await pass(1000)
    expect([listeners.onJoined.mock.calls, connection.joinError(), connection.isJoined()]).toEqual([
      [],
      undefined,
      false,
    ])
  })
})

describe('a server that doesn’t acknowledge joins', () => {
  beforeEach(async () => {
    connection.close()
    connection = createTestConnection()
    net.answers = false
    connection.open()
    await pass(500)
    net.tries = []
    net.heardAt = Date.now()
  })

  it('counts as alive for twice its ping interval', async () => {
    await pass(2 * HEARTBEAT_MS - 1000)
    expect(connection.isJoined()).toBe(true)
    await pass(7000)
    expect(net.tries).toHaveLength(1)
  })

  it('isn’t probed on resume', async () => {
    const joins = net.joins.length
    await pass(10_000)
    connection.resumeNow()
    await pass(6000)
    expect([net.joins.length, connection.isJoined()]).toEqual([joins, true])
  })

  it('is reconnected at the next check if the connection ended without an event', async () => {
    net.connected = false
    await pass(6100)
    expect(net.tries).toHaveLength(1)
  })
})
