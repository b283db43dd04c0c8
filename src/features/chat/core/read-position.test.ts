import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { message } from '#features/chat/list/message/message.fixture.ts'
import type { ChatState, Delivery, Identity } from '#features/chat/model.ts'
import { store } from '#lib/state/store.ts'
import { toastsAtom } from '#lib/state/toasts.ts'
import { countUnsent, recordLostMessages, showLostMessagesToast } from './active-conversation.ts'
import { initialChatState } from './chat-state.ts'
import type { Entry } from './history/entry.ts'
import {
  countUnread,
  createReadPosition,
  initialReadPosition,
  type ReadPositionDeps,
} from './read-position.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const deps = {
  markRead: vi.fn<ReadPositionDeps['markRead']>(),
  saveReadUpTo: vi.fn<ReadPositionDeps['saveReadUpTo']>(),
  saveReportedUpTo: vi.fn<ReadPositionDeps['saveReportedUpTo']>(),
  onChange: vi.fn(),
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const each of Object.values(deps)) each.mockReset()
  deps.markRead.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

it('reports once, a second after the last message was seen', async () => {
  const position = createReadPosition(deps)
  for (const at of [10, 20, 30]) {
    position.markSeen(at)
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(deps.markRead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(deps.markRead).toHaveBeenCalledOnce()
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(30)
  position.markSeen(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('reports immediately on flush', async () => {
  const position = createReadPosition(deps)
  position.markSeen(10)
  position.flush()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
  position.flush()
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('reports a restored position that wasn’t reported before', async () => {
  const position = createReadPosition(deps)
  position.restore(30, 20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.markRead).toHaveBeenCalledOnce()
  const knowing = createReadPosition(deps)
  knowing.restore(30, 30)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('retries after failures, stops after five, and starts again on resume', async () => {
  deps.markRead.mockRejectedValue(new Error('down'))
  const position = createReadPosition(deps)
  position.markSeen(10)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(deps.markRead).toHaveBeenCalledTimes(5)
  expect(deps.saveReportedUpTo).not.toHaveBeenCalled()
  deps.markRead.mockResolvedValue(undefined)
  position.resumeNow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.markRead).toHaveBeenCalledTimes(6)
  expect(deps.saveReportedUpTo).toHaveBeenCalledWith(10)
})

it('reports again if more was seen while the request was in flight', async () => {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  deps.markRead.mockReturnValueOnce(answered)
  const position = createReadPosition(deps)
  position.markSeen(10)
  await vi.advanceTimersByTimeAsync(1000)
  position.markSeen(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
  answer()
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.markRead).toHaveBeenCalledTimes(2)
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(20)
})

it('doesn’t report positions of another tab', async () => {
  const position = createReadPosition(deps)
  position.advanceTo(10)
  await vi.advanceTimersByTimeAsync(5000)
  expect([position.readUpTo(), deps.markRead.mock.calls.length]).toEqual([10, 0])
})

it('persists seen positions and publishes each newer one', () => {
  const position = createReadPosition(deps)
  expect(position.readUpTo()).toBeUndefined()
  for (const at of [10, 10, 5, 20]) position.markSeen(at)
  expect([position.readUpTo(), deps.saveReadUpTo.mock.calls, deps.onChange.mock.calls.length]).toEqual([
    20,
    [[10], [20]],
    2,
  ])
  position.advanceTo(15)
  expect([position.readUpTo(), deps.onChange.mock.calls.length]).toEqual([20, 2])
})

it('counts positions known before opening, or late, as read before opening', () => {
  const position = createReadPosition(deps)
  expect(position.readBeforeOpening()).toBe(0)
  position.onViewChange(true)
  expect(position.readBeforeOpening()).toBe(0)
  position.advanceTo(10)
  expect(position.readBeforeOpening()).toBe(10)
  position.advanceTo(20)
  expect(position.readBeforeOpening()).toBe(10)
  position.onViewChange(false)
  position.advanceTo(30)
  expect(position.readBeforeOpening()).toBe(30)
  expect(deps.onChange).toHaveBeenCalledTimes(5)
})

it('puts the divider of a reopened view after what was read in the previous one', () => {
  const position = createReadPosition(deps)
  position.advanceTo(10)
  position.onViewChange(true)
  position.advanceTo(20)
  position.onViewChange(true)
  expect(position.readBeforeOpening()).toBe(20)
})

it('doesn’t report a reported position again, even if an older record has less', async () => {
  const position = createReadPosition(deps)
  position.markSeen(30)
  await vi.advanceTimersByTimeAsync(1000)
  position.restore(20, 5)
  position.resumeNow()
  await vi.advanceTimersByTimeAsync(5000)
  expect([deps.markRead.mock.calls.length, position.readUpTo()]).toEqual([1, 30])
})

it('doesn’t override a newer seen position with a restored one', async () => {
  const position = createReadPosition(deps)
  position.markSeen(30)
  position.restore(20, 20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(deps.saveReportedUpTo).toHaveBeenLastCalledWith(30)
})

it('backs off after failures, and debounces newly seen messages by a second', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  deps.markRead.mockRejectedValue(new Error('down'))
  const position = createReadPosition(deps)
  position.markSeen(10)
  const calls = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return deps.markRead.mock.calls.length
  }
  // After 1 s, then 1 s, 2 s and 4 s later.
  expect([await calls(1000), await calls(999), await calls(1), await calls(1999), await calls(1)]).toEqual([
    1, 1, 2, 2, 3,
  ])
  position.markSeen(20)
  expect([await calls(999), await calls(1), await calls(999), await calls(1)]).toEqual([3, 4, 4, 5])
  vi.restoreAllMocks()
})

it('has only one request in flight', async () => {
  deps.markRead.mockReturnValue(new Promise(() => undefined))
  const position = createReadPosition(deps)
  position.markSeen(10)
  position.flush()
  position.flush()
  position.resumeNow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).toHaveBeenCalledOnce()
})

it('neither reports nor persists once stopped', async () => {
  const position = createReadPosition(deps)
  position.markSeen(10)
  position.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(deps.markRead).not.toHaveBeenCalled()
  position.flush()
  position.markSeen(20)
  await vi.advanceTimersByTimeAsync(5000)
  expect([deps.markRead.mock.calls.length, deps.saveReportedUpTo.mock.calls]).toEqual([1, []])
})

describe('unread and unsent messages', () => {
  const entry = (at: number, sender: string): Entry => ({
    at,
    sender,
    type: 'text',
    payload: { message: 'm' },
  })
  const talk = [
    entry(1, 'agent'),
    entry(2, 'customer'),
    entry(3, 'agent'),
    entry(4, 'customer'),
    entry(5, 'bot'),
  ]

  test.each([
    [0, 3],
    [1, 2],
    [2, 2],
    [3, 1],
    [4, 1],
    [5, 0],
    [9, 0],
  ])('counts, for position %i, %i unread messages', (readUpTo, count) => {
    expect(countUnread(talk, readUpTo)).toBe(count)
  })

  it('counts nothing in an empty conversation', () => expect(countUnread([], 0)).toBe(0))

  it('starts at the customer’s last message', () => {
    expect(initialReadPosition(talk)).toBe(4)
    expect(initialReadPosition([entry(1, 'agent')])).toBe(0)
  })

  const member: Identity = { kind: 'member', id: 'm1', username: '', name: '' }
  const delivered = (delivery: Delivery) => message({ mine: true, delivery })
  const waiting = delivered({ state: 'waiting' })
  const failed = delivered({ state: 'failed', reason: { kind: 'storage' } })
  const stateOf = (identity: Identity | undefined, ...messages: ChatState['messages']): ChatState => ({
    ...initialChatState,
    identity,
    messages,
  })
  const toasts = () => store.get(toastsAtom).map(({ text }) => text)

  i18n.loadAndActivate({ locale: 'en', messages: {} })
  beforeEach(() => recordLostMessages(initialChatState))

  it('counts a member’s undelivered messages', () => {
    const messages = [
      message(),
      delivered({ state: 'succeed' }),
      waiting,
      failed,
      delivered({ state: 'sending' }),
    ]
    expect(countUnsent(stateOf(member, ...messages))).toBe(3)
    // A guest's messages are kept on the device.
    expect(countUnsent(stateOf({ kind: 'guest', id: 'g' }, ...messages))).toBe(0)
    expect(countUnsent(stateOf(undefined, ...messages))).toBe(0)
  })

  it('shows the lost-messages toast once after the session expired, if any were lost', () => {
    showLostMessagesToast()
    expect(toasts()).toEqual([])
    recordLostMessages(stateOf(member, waiting))
    showLostMessagesToast()
    expect(toasts()).toHaveLength(1)
    showLostMessagesToast()
    expect(toasts()).toHaveLength(1)
  })
})
