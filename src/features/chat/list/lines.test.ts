import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#features/chat/model.ts'
import { linesOf, type Neighbours } from './lines.ts'
import { message } from './message/message.fixture.ts'

const NOON = Date.UTC(2026, 10, 21, 5)
const MINUTE = 60_000
const alone: Neighbours = { before: undefined, after: undefined, unreadKey: undefined }

const runs = (...messages: readonly ChatMessage[]) =>
  linesOf(messages, alone).map(({ first, last }) => `${first ? 'first' : ''}${last ? 'last' : ''}`)

describe('runs', () => {
  test('messages of one side within five minutes have one line of meta', () => {
    expect(
      runs(message({ at: NOON }), message({ at: NOON + MINUTE }), message({ at: NOON + 6 * MINUTE })),
    ).toEqual(['first', '', 'last'])
  })
  test('five minutes and a bit end a run', () => {
    expect(runs(message({ at: NOON }), message({ at: NOON + 5 * MINUTE + 1 }))).toEqual([
      'firstlast',
      'firstlast',
    ])
  })
  test('the other side and another agent end it', () => {
    expect(
      runs(
        message({ at: NOON }),
        message({ at: NOON + 1, mine: true, name: undefined }),
        message({ at: NOON + 2, name: 'Ben' }),
        message({ at: NOON + 3, name: 'Ann' }),
      ),
    ).toEqual(['firstlast', 'firstlast', 'firstlast', 'firstlast'])
  })
  test('what isn’t sent has its own line, and so has what was sent before it', () => {
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
  test('go on over the edge of a band', () => {
    const [before, here, after] = [NOON, NOON + 1, NOON + 2].map((at) => message({ at }))
    if (!here) throw new Error('no message')
    expect(linesOf([here], { before, after, unreadKey: undefined })).toMatchObject([
      { first: false, last: false },
    ])
    expect(linesOf([here], { before, after, unreadKey: here.key })).toMatchObject([
      { first: true, last: false, unread: true },
    ])
    expect(linesOf([here], { before, after, unreadKey: after?.key })).toMatchObject([
      { first: false, last: true },
    ])
  })
})

describe('separators', () => {
  // Midnight at UTC+7.
  const midnight = Date.UTC(2026, 10, 21, 17)
  test('the first message has its date, and so has the first of each day at UTC+7', () => {
    const list = [message({ at: midnight - 1 }), message({ at: midnight }), message({ at: midnight + 1 })]
    expect(linesOf(list, alone).map(({ newDay }) => newDay)).toEqual([true, true, false])
    expect(runs(...list)).toEqual(['firstlast', 'first', 'last'])
  })
  test('a session that ended is marked once', () => {
    const list = [
      message({ at: NOON, session: 's1' }),
      message({ at: NOON + 1, session: 's2' }),
      message({ at: NOON + 2, session: 's2' }),
    ]
    expect(linesOf(list, alone).map(({ ended }) => ended)).toEqual([false, true, false])
    expect(runs(...list)).toEqual(['firstlast', 'first', 'last'])
  })
  test('the end of a session stands below its last message while nothing follows, then between', () => {
    const last = message({ at: NOON, endsSession: true })
    const next = message({ at: NOON + 1, session: undefined })
    expect(linesOf([last], alone)).toMatchObject([{ ended: false, closed: true }])
    expect(linesOf([last, next], alone)).toMatchObject([
      { ended: false, closed: false },
      { ended: true, closed: false },
    ])
    // Over the edge of a band, too.
    expect(linesOf([last], { ...alone, after: next })).toMatchObject([{ closed: false }])
    expect(linesOf([next], { ...alone, before: last })).toMatchObject([{ ended: true }])
  })
  test('no session proves nothing', () => {
    const list = [message({ at: NOON }), message({ at: NOON + 1, session: undefined })]
    expect(linesOf(list, alone).map(({ ended }) => ended)).toEqual([false, false])
  })
})
