import { describe, expect, it, test } from 'vitest'
import { textItem } from '#features/chat/core/outbox/outbox.fixture.ts'
import type { OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { computeFloor, findEchoes, getSearchStart } from './echo-matching.ts'
import type { Entry } from './entry.ts'
import { entriesOf } from './history.fixture.ts'

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
const attempted = (floor: number | undefined) =>
  sent('1', { floor, firstAttemptAt: 4 * DAY + 1, lastAttemptAt: 4 * DAY + 1 })
const answered = (at: number, more: Partial<OutboxItem> = {}) => sent('1', { at, ...more })
/** Sent in the second that begins at 5000. */
const inSecond = (id: string, more: Partial<OutboxItem> = {}) =>
  sent(id, { floor: 5200, firstAttemptAt: 5600, lastAttemptAt: 5600, ...more })

const one = [sent('1')]
const rivals = [sent('1', { at: 201, respondedAt: 210 }), sent('2')]
const twins = [inSecond('1', { at: 5700 }), inSecond('2', { at: 5900 })]
const byOther = [answered(2000, { respondedAt: 1600 }), sent('2', {}, 'no'), sent('3', { at: 1000 }, 'no')]
const media = { type: 'media', payload: { message: 'a' }, path: '/files/1' }
const mediaEntry = own(201, '', { type: 'media', payload: { message: 'a', filePath: '/files/1' } })

describe('findEchoes', () => {
  type Options = Parameters<typeof findEchoes>[2]
  /** Expected: index of the entry by item id. */
  test.each<[string, OutboxItem[], string | Entry[], Record<string, number>, Options?]>([
    ['the entry with the clientId', [...one, sent('2')], 'c201 ok #2', { 2: 0 }],
    ['no agent’s entry with the clientId', one, 'a201 x #1', {}],
    ['no entry with another clientId', one, 'c201 ok #x', {}],
    ['no agent’s message', one, 'a201 ok', {}],
    ['no other content', one, 'c201 ok!', {}],
    ['no other type', one, [own(202, 'ok', { type: 'postback' })], {}],
    ['nothing up to the floor', one, 'c99 ok, c100 ok', {}],
    ['an entry right after the floor', one, 'c100 ok, c101 ok', { 1: 1 }],
    ['nothing for an item that wasn’t sent', [sent('1', { mayBeStored: false })], 'c201 ok', {}],
    ['an accepted item', [answered(201, { state: 'succeed', mayBeStored: false })], 'c201 ok', { 1: 0 }],
    ['a file by its path', [sent('1', media)], [mediaEntry], { 1: 0 }],
    ['nothing 26 hours before', [attempted(DAY)], [own(4 * DAY - HOURS_26)], {}],
    ['an entry shortly after that', [attempted(DAY)], [own(4 * DAY + 1 - HOURS_26)], { 1: 0 }],
    ['an entry 26 hours after', [attempted(DAY)], [own(4 * DAY + 1 + HOURS_26)], { 1: 0 }],
    ['nothing later', [attempted(DAY)], [own(4 * DAY + 2 + HOURS_26)], {}],
    ['ten minutes before, with no floor', [attempted(undefined)], [own(4 * DAY + 1 - 10 * MINUTE)], { 1: 0 }],
    ['nothing earlier, with no floor', [attempted(undefined)], [own(4 * DAY - 10 * MINUTE)], {}],
    ['two minutes beside the response', [answered(200_201)], 'c320201 ok', { 1: 0 }],
    ['nothing further beside the response', [answered(200_201)], 'c320202 ok', {}],
    ['the response’s time first', [...one, sent('2', { at: 201 })], 'c201 ok, c205 ok', { 1: 1, 2: 0 }],
    ['neither of two rivals for a push', rivals, 'c300 ok', {}],
    ['nor one fetched before the response', rivals, 'c300 ok', {}, { readSince: 205 }],
    ['the first once fetched after it', rivals, 'c300 ok', { 1: 0 }, { readSince: 211 }],
    ['the accepted rival at its own time', [answered(300), sent('2')], 'c300 ok', { 1: 0 }],
    ['altered content at the response’s time', [answered(201)], 'c201 ****', { 1: 0 }],
    ['no altered content at another time', [answered(201)], 'c202 ****', {}],
    ['no altered content without a response', one, 'c201 ****', {}],
    ['no altered type', [answered(201)], [own(201, '****', { type: 'postback' })], {}],
    ['no content of another item', byOther, 'c2000 no', {}],
    ['a rounded time before the response', [inSecond('1')], 'c5000 ok', { 1: 0 }],
    ['a rounded time after an exact response', [inSecond('1', { at: 5700 })], 'c5000 ok', { 1: 0 }],
    ['a rounded time after a rounded response', [inSecond('1', { at: 5000 })], 'c5000 ok', { 1: 0 }],
    ['no rounded time before the floor’s second', [inSecond('1')], 'c4000 ok', {}],
    ['an exact time after a rounded floor', [inSecond('1', { floor: 6000 })], 'c5001 ok', { 1: 0 }],
    ['no exact time a second before one', [inSecond('1', { floor: 6000 })], 'c4999 ok', {}],
    ['one entry for one of two equal items', twins, 'c5000 ok', { 1: 0 }],
    ['two entries of one second for two', twins, 'c5000 ok, c5000 ok', { 1: 0, 2: 1 }],
    ['nothing in flight', [...one, sent('2')], 'c201 ok, c202 ok', { 2: 1 }, { sendingId: '1' }],
    ['the clientId in flight', one, 'c201 ok #1', { 1: 0 }, { sendingId: '1' }],
  ])('finds %s', (_, items, entries, expected, options) => {
    const history = typeof entries === 'string' ? entriesOf(entries) : entries
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

const other = [inSecond('0', { floor: 0 })]
test.each<[string, number | undefined, OutboxItem[], string, number | undefined]>([
  ['the newest known time', 5200, [], 'c5200 no', 5200],
  ['unknown if no history is known', undefined, [], 'c5000 ok', undefined],
  ['above the second of an equal message of another device', 5200, [], 'c5000 ok, c5200 no', 6001],
  ['not raised for an earlier second', 5200, [], 'c4000 ok', 5200],
  ['not raised for an exact time', 5200, [], 'c5100 ok', 5200],
  ['not raised for other content', 5200, [], 'c5000 no', 5200],
  ['not raised for an agent’s message', 5200, [], 'a5000 ok', 5200],
  ['not raised for an item of the outbox', 5200, other, 'c5000 ok', 5200],
  ['not raised for a message with a clientId', 5200, [], 'c5000 ok #x', 5200],
])('the floor is %s', (_, newest, items, history, floor) => {
  const message = textItem('m', { payload: { message: 'ok' } })
  expect(computeFloor(message, items, entriesOf(history), newest)).toBe(floor)
})

test.each([
  [{ floor: 5, firstAttemptAt: 9 * MINUTE }, 5],
  [{ firstAttemptAt: 20 * MINUTE }, 5 * MINUTE],
  [{}, undefined],
])('the history is searched for an item with %j back to %s', (item, start) => {
  expect(getSearchStart(textItem('a', item))).toBe(start)
})
