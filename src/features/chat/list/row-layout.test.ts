import { expect, test } from 'vitest'
import type { ChatMessage } from '#features/chat/model.ts'
import { message } from './message/message.fixture.ts'
import { layoutRows, type Neighbours } from './row-layout.ts'

const NOON = Date.UTC(2026, 10, 21, 5)
const MINUTE = 60_000
/** At UTC+7. */
const MIDNIGHT = Date.UTC(2026, 10, 21, 17)
const alone: Neighbours = { before: undefined, after: undefined, unreadKey: undefined }

/** Each message in short, e.g. 'day first last': below a date, with a run of its own. */
const describeRows = (messages: readonly ChatMessage[], neighbours: Partial<Neighbours> = {}) =>
  layoutRows(messages, { ...alone, ...neighbours }).map((row) =>
    [
      row.isNewDay && 'day',
      row.sessionEndedBefore && 'ended',
      row.isFirstUnread && 'unread',
      row.isFirstOfRun && 'first',
      row.isLastOfRun && 'last',
      row.sessionEndedAfter && 'over',
    ]
      .filter(Boolean)
      .join(' '),
  )
const mine = { mine: true, name: undefined }
const waiting = { ...mine, delivery: { state: 'waiting' } } as const
const sent = { ...mine, delivery: { state: 'succeed' } } as const

/** Messages are a millisecond apart, unless they have a time. */
test.each<[string, Partial<ChatMessage>[], string[]]>([
  [
    'a run is of one side, within five minutes',
    [{}, { at: NOON + MINUTE }, { at: NOON + 6 * MINUTE }],
    ['day first', '', 'last'],
  ],
  ['it ends after more', [{}, { at: NOON + 5 * MINUTE + 1 }], ['day first last', 'first last']],
  [
    'it ends with the other side or another agent',
    [{}, mine, { name: 'Ben' }, { name: 'Ann' }],
    ['day first last', 'first last', 'first last', 'first last'],
  ],
  [
    'unsent messages, and the one before them, have their own meta line',
    [sent, mine, waiting, waiting],
    ['day first', 'last', 'first last', 'first last'],
  ],
  [
    'the date is above the first message and the first of each day at UTC+7',
    [{ at: MIDNIGHT - 1 }, { at: MIDNIGHT }, { at: MIDNIGHT + 1 }],
    ['day first last', 'day first', 'last'],
  ],
  [
    'the end of a session is marked once',
    [{}, { session: 's2' }, { session: 's2' }],
    ['day first last', 'ended first', 'last'],
  ],
  ['or below the last message', [{ endsSession: true }], ['day first last over']],
  [
    'or between it and the next one',
    [{ endsSession: true }, { session: undefined }],
    ['day first last', 'ended first last'],
  ],
  ['a missing session is no evidence', [{}, { session: undefined }], ['day first', 'last']],
])('%s', (_, values, expected) => {
  const messages = values.map((each, index) => message({ at: NOON + index, ...each }))
  expect(describeRows(messages)).toEqual(expected)
})

test('runs and sessions continue across chunk boundaries', () => {
  const [before, here, after] = [NOON, NOON + 1, NOON + 2].map((at) => message({ at }))
  if (!here) throw new Error('no message')
  expect(describeRows([here], { before, after })).toEqual([''])
  expect(describeRows([here], { before, after, unreadKey: here.key })).toEqual(['unread first'])
  expect(describeRows([here], { before, after, unreadKey: after?.key })).toEqual(['last'])
  const ended = message({ at: NOON, endsSession: true })
  expect(describeRows([ended], { after: here })).toEqual(['day first last'])
  expect(describeRows([here], { before: ended })).toEqual(['ended first last'])
})
