import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashToken } from '#server/platform/auth/tokens.ts'
import { agentText, createChatServer, textsOf } from '#tests/setup/chat/socket-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createForwardFilter } from './publish.ts'
import { createReceiptTracker } from './receipts.ts'

const server = openForTests(() => createChatServer())

async function guests(count: number, guestId = randomUUID()) {
  const room = `kapao-${guestId}`
  const open = async () => {
    const client = await server.client({ guestId })
    await client.join(room)
    return client
  }
  return { room, tabs: await Promise.all(Array.from({ length: count }, open)) }
}

test('delivers a message to all tabs of its room only', async () => {
  const mine = await guests(3)
  const other = await guests(1)
  expect(await server.realtime.publish(mine.room, agentText('สวัสดี', 1))).toMatchObject({ acknowledged: 3 })
  expect(await server.realtime.publish(other.room, agentText('other', 2))).toMatchObject({ acknowledged: 1 })
  expect(await server.realtime.publish(mine.room, agentText('again', 3))).toMatchObject({ acknowledged: 3 })
  for (const tab of mine.tabs) expect(textsOf(tab)).toEqual(['สวัสดี', 'again'])
  expect(other.tabs.map(textsOf)).toEqual([['other']])
  expect(mine.tabs[0]?.received[0]).toEqual(agentText('สวัสดี', 1))
})

test("a member's receipts identify the session, so that other devices can be notified", async () => {
  const { room, member } = await server.memberClient()
  expect(await server.realtime.publish(room, agentText('hello', 1))).toEqual({
    acknowledged: 1,
    sessions: new Set([hashToken(member.token)]),
  })
})

test('counts one receipt per connection of the room, and none for silent ones or other messages', async () => {
  const { room, tabs } = await guests(3)
  const [loud, silent, lying] = tabs
  if (!loud || !silent || !lying) throw new Error('no tabs')
  silent.socket.off('messaging')
  lying.socket.off('messaging').on('messaging', () => {
    for (const receipt of [8, '7', null, { createdAt: 7 }]) lying.socket.emit('received', receipt)
  })
  loud.socket.on('messaging', () => loud.socket.emit('received', 7))
  const stranger = await server.client({})
  const { tabs: elsewhere } = await guests(1)
  const published = server.realtime.publish(room, agentText('seven', 7))
  for (const { socket } of [stranger, ...elsewhere]) socket.emit('received', 7)
  expect(await published).toMatchObject({ acknowledged: 1 })
})

const from = (connection: string, session: string | null = null) => ({ connection, session })

test('stops waiting after the last receipt, the timeout, or a shutdown', async () => {
  const receipts = createReceiptTracker()
  const expected = { localConnections: ['x', 'y', 'z'], hasRemotes: false, timeoutMs: 60_000 }
  const two = receipts.wait('a', expected)
  expect([
    receipts.add('a', from('x', 'mine')),
    receipts.add('a', from('x', 'mine')),
    receipts.add('b', from('x', 'mine')),
  ]).toEqual([true, true, false])
  receipts.removeConnection('z')
  expect(receipts.add('a', from('y'))).toBe(true)
  expect(await two).toEqual({ acknowledged: 2, sessions: new Set(['mine']) })
  expect(receipts.add('a', from('z'))).toBe(false)
  expect(await receipts.wait('c', { ...expected, timeoutMs: 1 })).toMatchObject({ acknowledged: 0 })
  const last = receipts.wait('d', expected)
  receipts.add('d', from('x'))
  receipts.end()
  expect(await last).toMatchObject({ acknowledged: 1 })
})

test('waits shortly for further remote receipts after the first one', async () => {
  vi.useFakeTimers()
  const receipts = createReceiptTracker()
  const both = receipts.wait('a', { localConnections: [], hasRemotes: true, timeoutMs: 60_000 })
  receipts.removeConnection('x')
  receipts.add('a', from('x', 'one'))
  await vi.advanceTimersByTimeAsync(900)
  receipts.add('a', from('y', 'two'))
  await vi.advanceTimersByTimeAsync(100)
  expect(await both).toEqual({ acknowledged: 2, sessions: new Set(['one', 'two']) })
  vi.useRealTimers()
})

test('forwards only a few receipts per second, and only for current messages', () => {
  vi.useFakeTimers()
  const now = server.clock.now()
  const shouldForward = createForwardFilter(server.clock)
  for (const old of [0, now - 10_001, now + 10_001, Number.NaN, Number.POSITIVE_INFINITY])
    expect(shouldForward(old)).toBe(false)
  const countForwarded = () =>
    Array.from({ length: 50 }, () => shouldForward(now - 9000)).filter(Boolean).length
  expect([countForwarded(), countForwarded()]).toEqual([5, 0])
  vi.advanceTimersByTime(1000)
  expect(countForwarded()).toBe(5)
  vi.useRealTimers()
})
