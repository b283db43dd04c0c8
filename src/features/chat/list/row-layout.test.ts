import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#features/chat/model.ts'
import { message } from './message/message.fixture.ts'
import { layoutRows, type Neighbours } from './row-layout.ts'

const NOON = Date.UTC(2026, 10, 21, 5)
const MINUTE = 60_000
const alone: Neighbours = { before: undefined, after: undefined, unreadKey: undefined }

const runs = (...messages: readonly ChatMessage[]) =>
  layoutRows(messages, alone).map(
    ({ isFirstOfRun, isLastOfRun }) => `${isFirstOfRun ? 'first' : ''}${isLastOfRun ? 'last' : ''}`,
  )

describe('runs', () => {
  test('groups messages of one side within five minutes', () => {
    expect(
      runs(message({ at: NOON }), message({ at: NOON + MINUTE }), message({ at: NOON + 6 * MINUTE })),
    ).toEqual(['first', '', 'last'])
  })
  test('ends after more than five minutes', () => {
    expect(runs(message({ at: NOON }), message({ at: NOON + 5 * MINUTE + 1 }))).toEqual([
      'firstlast',
      'firstlast',
    ])
  })
  test('ends with the other side or another agent', () => {
    expect(
      runs(
        message({ at: NOON }),
        message({ at: NOON + 1, mine: true, name: undefined }),
        message({ at: NOON + 2, name: 'Ben' }),
        message({ at: NOON + 3, name: 'Ann' }),
      ),
    ).toEqual(['firstlast', 'firstlast', 'firstlast', 'firstlast'])
  })
  test('gives unsent messages, and the sent one before them, their own meta line', () => {
    const mine = { mine: true, name: undefined }
    expect(
      runs(
        message({ ...mine, at: NOON, delivery: { state: 'succeed' } }),
        message({ ...mine, at: NOON + 1 }),
        message({ ...mine, at: NOON + 2, delivery: { state: 'waiting' } }),
        message({ ...mine, at: NOON + 3, delivery: { state: 'waiting' } }),
      ),
    ).toEqual(['first', 'last', 'firstlast', 'firstlast'])
  })
  test('continue across chunk boundaries', () => {
    const [before, here, after] = [NOON, NOON + 1, NOON + 2].map((at) => message({ at }))
    if (!here) throw new Error('no message')
    expect(layoutRows([here], { before, after, unreadKey: undefined })).toMatchObject([
      { isFirstOfRun: false, isLastOfRun: false },
    ])
    expect(layoutRows([here], { before, after, unreadKey: here.key })).toMatchObject([
      { isFirstOfRun: true, isLastOfRun: false, isFirstUnread: true },
    ])
    expect(layoutRows([here], { before, after, unreadKey: after?.key })).toMatchObject([
      { isFirstOfRun: false, isLastOfRun: true },
    ])
  })
})

describe('separators', () => {
  // Midnight at UTC+7.
  const midnight = Date.UTC(2026, 10, 21, 17)
  test('shows the date above the first message and the first of each day at UTC+7', () => {
    const list = [message({ at: midnight - 1 }), message({ at: midnight }), message({ at: midnight + 1 })]
    expect(layoutRows(list, alone).map(({ isNewDay }) => isNewDay)).toEqual([true, true, false])
    expect(runs(...list)).toEqual(['firstlast', 'first', 'last'])
  })
  test('marks the end of a session once', () => {
    const list = [
      message({ at: NOON, session: 's1' }),
      message({ at: NOON + 1, session: 's2' }),
      message({ at: NOON + 2, session: 's2' }),
    ]
    expect(layoutRows(list, alone).map(({ sessionEndedBefore }) => sessionEndedBefore)).toEqual([
      false,
      true,
      false,
    ])
    expect(runs(...list)).toEqual(['firstlast', 'first', 'last'])
  })
  test('shows the end of a session below the last message, or between it and the next one', () => {
    const last = message({ at: NOON, endsSession: true })
    const next = message({ at: NOON + 1, session: undefined })
    expect(layoutRows([last], alone)).toMatchObject([{ sessionEndedBefore: false, sessionEndedAfter: true }])
    expect(layoutRows([last, next], alone)).toMatchObject([
      { sessionEndedBefore: false, sessionEndedAfter: false },
      { sessionEndedBefore: true, sessionEndedAfter: false },
    ])
    // Across chunk boundaries, too.
    expect(layoutRows([last], { ...alone, after: next })).toMatchObject([{ sessionEndedAfter: false }])
    expect(layoutRows([next], { ...alone, before: last })).toMatchObject([{ sessionEndedBefore: true }])
  })
  test('takes a message without a session as no evidence of an end', () => {
    const list = [message({ at: NOON }), message({ at: NOON + 1, session: undefined })]
    expect(layoutRows(list, alone).map(({ sessionEndedBefore }) => sessionEndedBefore)).toEqual([
      false,
      false,
    ])
  })
})
