import { describe, expect, it, test } from 'vitest'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { computeFloor, findEchoes, getSearchStart } from './echo-matching.ts'
import type { Entry } from './entry.ts'

const own = (at: number, message = 'ok', more: Partial<Entry> = {}): Entry => ({
  at,
  sender: 'customer',
  type: 'text',
  payload: { message },
  ...more,
})
const sent = (id: string, more: Partial<OutboxItem> = {}, message = 'ok') =>
  textItem(id, {
    payload: { message },
    mayBeStored: true,
    floor: 100,
    firstAttemptAt: 200,
    lastAttemptAt: 200,
    ...more,
  })

const DAY = 86_400_000
const HOURS_26 = 26 * 3_600_000
const MINUTE = 60_000
/** Attempted at day 4, on a phone whose clock may be wrong. */
const late = (floor: number | undefined) =>
  sent('1', { floor, firstAttemptAt: 4 * DAY + 1, lastAttemptAt: 4 * DAY + 1 })
const answered = (at: number, more: Partial<OutboxItem> = {}) => sent('1', { at, ...more })
/** Sent in the second that begins at 5000. */
const inSecond = (id: string, more: Partial<OutboxItem> = {}) =>
  sent(id, { floor: 5200, firstAttemptAt: 5600, lastAttemptAt: 5600, ...more })
const media = { type: 'media', payload: { message: 'a' }, path: '/files/1' }
const accepted = { at: 201, respondedAt: 210 }

describe('findEchoes', () => {
  type Options = Parameters<typeof findEchoes>[2]
  /** Expected: index of the entry by item id. */
  test.each<[string, OutboxItem[], Entry[], Record<string, number>, Options?]>([
    ['the entry with the clientId', [sent('1'), sent('2')], [own(201, 'ok', { clientId: '2' })], { 2: 0 }],
    [
      'no agent’s entry with the clientId',
      [sent('1')],
      [own(201, 'x', { clientId: '1', sender: 'bot' })],
      {},
    ],
    ['no entry with another clientId', [sent('1')], [own(201, 'ok', { clientId: 'x' })], {}],
    ['no agent’s message', [sent('1')], [own(201, 'ok', { sender: 'agent' })], {}],
    ['no other content', [sent('1')], [own(201, 'ok!'), own(202, 'ok', { type: 'postback' })], {}],
    ['nothing up to the floor', [sent('1')], [own(99), own(100)], {}],
    ['an entry right after the floor', [sent('1')], [own(100), own(101)], { 1: 1 }],
    ['nothing for an item that wasn’t sent', [sent('1', { mayBeStored: false })], [own(201)], {}],
    ['an accepted item', [answered(201, { state: 'succeed', mayBeStored: false })], [own(201)], { 1: 0 }],
    [
      'a file by its path',
      [sent('1', media)],
      [own(201, '', { type: 'media', payload: { message: 'a', filePath: '/files/1' } })],
      { 1: 0 },
    ],
    [
      'a day and two hours before',
      [late(DAY)],
      [own(4 * DAY - HOURS_26), own(4 * DAY + 1 - HOURS_26)],
      { 1: 1 },
    ],
    ['nothing later than that after', [late(DAY)], [own(4 * DAY + 2 + HOURS_26)], {}],
    ['a day and two hours after', [late(DAY)], [own(4 * DAY + 1 + HOURS_26)], { 1: 0 }],
    ['ten minutes before, with no floor', [late(undefined)], [own(4 * DAY + 1 - 10 * MINUTE)], { 1: 0 }],
    ['nothing earlier, with no floor', [late(undefined)], [own(4 * DAY - 10 * MINUTE)], {}],
    ['two minutes beside the response', [answered(200_201)], [own(320_201)], { 1: 0 }],
    ['nothing further beside the response', [answered(200_201)], [own(320_202)], {}],
    [
      'the response’s time before any other',
      [sent('1'), sent('2', { at: 201 })],
      [own(201), own(205)],
      { 1: 1, 2: 0 },
    ],
    ['neither of two rivals for a push', [answered(201, accepted), sent('2')], [own(300)], {}],
    [
      'nor one fetched before the response',
      [answered(201, accepted), sent('2')],
      [own(300)],
      {},
      { readSince: 205 },
    ],
    [
      'the first once fetched after it',
      [answered(201, accepted), sent('2')],
      [own(300)],
      { 1: 0 },
      { readSince: 211 },
    ],
    ['the accepted rival at its own time', [answered(300), sent('2')], [own(300)], { 1: 0 }],
    ['altered content at the response’s time', [answered(201)], [own(201, '****')], { 1: 0 }],
    ['no altered content at another time', [answered(201)], [own(202, '****')], {}],
    ['no altered content without a response', [sent('1')], [own(201, '****')], {}],
    ['no altered type', [answered(201)], [own(201, '****', { type: 'postback' })], {}],
    [
      'no content of another item',
      [
        answered(2000, { respondedAt: 1600 }),
        sent('2', {}, 'no'),
        sent('3', { at: 1000, respondedAt: 1100 }, 'no'),
      ],
      [own(2000, 'no')],
      {},
    ],
    ['a rounded time before the response', [inSecond('1')], [own(5000)], { 1: 0 }],
    ['a rounded time after an exact response', [inSecond('1', { at: 5700 })], [own(5000)], { 1: 0 }],
    ['a rounded time after a rounded response', [inSecond('1', { at: 5000 })], [own(5000)], { 1: 0 }],
    ['no rounded time before the floor’s second', [inSecond('1')], [own(4000)], {}],
    ['an exact time after a rounded floor', [inSecond('1', { floor: 6000 })], [own(5001)], { 1: 0 }],
    ['no exact time a second before a rounded floor', [inSecond('1', { floor: 6000 })], [own(4999)], {}],
    [
      'one entry for one of two equal items',
      [inSecond('1', { at: 5700 }), inSecond('2', { at: 5900 })],
      [own(5000)],
      { 1: 0 },
    ],
    [
      'two entries of one second for two',
      [inSecond('1', { at: 5700 }), inSecond('2', { at: 5900 })],
      [own(5000), own(5000)],
      { 1: 0, 2: 1 },
    ],
    ['nothing in flight', [sent('1'), sent('2')], [own(201), own(202)], { 2: 1 }, { sendingId: '1' }],
    [
      'the clientId in flight',
      [sent('1')],
      [own(201, 'ok', { clientId: '1' })],
      { 1: 0 },
      { sendingId: '1' },
    ],
  ])('finds %s', (_, items, history, expected, options) => {
    const echoes = [...findEchoes(items, history, options)]
    expect(Object.fromEntries(echoes.map(([id, entry]) => [id, history.indexOf(entry)]))).toEqual(expected)
  })

  it('matches one to one and in order, whatever agents write in between', () => {
    const texts = fc.array(fc.constantFrom('ok', 'no', 'hm'), { maxLength: 12 })
    fc.assert(
      fc.property(texts, fc.nat(12), fc.array(fc.boolean(), { maxLength: 30 }), (all, stored, agents) => {
        const items = all.map((text, index) => sent(`${index}`, {}, text))
        const history = all.slice(0, stored).flatMap((text, index) => {
          const mine = own(202 + 2 * index, text)
          return agents[index] ? [{ ...mine, at: mine.at - 1, sender: 'agent' }, mine] : [mine]
        })
        const found = [...findEchoes(items, history)]
        expect(new Set(found.map(([, entry]) => entry)).size).toBe(Math.min(stored, all.length))
        for (const [id, { payload }] of found) expect(payload).toEqual({ message: all[Number(id)] })
      }),
    )
  })
})

test.each<[string, number | undefined, OutboxItem[], Entry[], number | undefined]>([
  ['the newest known time', 5200, [], [own(5200, 'no')], 5200],
  ['unknown if no history is known', undefined, [], [own(5000)], undefined],
  ['above the second of an equal message of another device', 5200, [], [own(5000), own(5200, 'no')], 6001],
  ['not raised for an earlier second', 5200, [], [own(4000)], 5200],
  ['not raised for an exact time', 5200, [], [own(5100)], 5200],
  ['not raised for other content', 5200, [], [own(5000, 'no')], 5200],
  ['not raised for an agent’s message', 5200, [], [own(5000, 'ok', { sender: 'agent' })], 5200],
  ['not raised for an item of the outbox', 5200, [inSecond('0', { floor: 0 })], [own(5000)], 5200],
  ['not raised for a message with a clientId', 5200, [], [own(5000, 'ok', { clientId: 'x' })], 5200],
])('the floor is %s', (_, newest, items, history, floor) => {
  const message = textItem('m', { payload: { message: 'ok' } })
  expect(computeFloor(message, items, history, newest)).toBe(floor)
})

test.each([
  [{ floor: 5, firstAttemptAt: 9 * MINUTE }, 5],
  [{ firstAttemptAt: 20 * MINUTE }, 5 * MINUTE],
  [{}, undefined],
])('the history is searched for an item with %j back to %s', (item, start) => {
  expect(getSearchStart(textItem('a', item))).toBe(start)
})
