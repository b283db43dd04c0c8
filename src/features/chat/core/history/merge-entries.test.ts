import { describe, expect, it, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import type { Entry } from './entry.ts'
import { entriesOf, entry, times } from './history.fixture.ts'
import { entriesNear, hasEntry, isSameMessage, mergeEntries } from './merge-entries.ts'

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined }, true],
  [{ a: 1 }, { a: '1' }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [null, {}, false],
  [null, undefined, false],
  [{ a: null }, {}, false],
  [{ 0: 'a' }, ['a'], false],
])('payloads are compared as JSON: %j and %j', (a, b, isEqual) => {
  expect(isSameMessage(entry(1, { payload: a }), entry(1, { payload: b }))).toBe(isEqual)
  expect(isSameMessage(entry(1, { payload: b }), entry(1, { payload: a }))).toBe(isEqual)
})

test.each([
  ['c1 a #x, c2 b #x', true],
  ['c1 a #x, c1 a #y', false],
  ['c1 a #x, c1 a', true],
  ['c1 a, c2 a', false],
  ['c1 a, a1 a', false],
])('messages are compared by clientId, else by sender, time and content: %s', (texts, isSame) => {
  const [a = entry(1), b = entry(2)] = entriesOf(texts)
  expect([isSameMessage(a, b), isSameMessage(a, { ...b, type: 'postback', clientId: undefined })]).toEqual([
    isSame,
    false,
  ])
})

describe('mergeEntries', () => {
  /** With several messages of the same time, as hosts with whole seconds have. */
  const serverList = fc
    .array(fc.record({ step: fc.integer({ min: 0, max: 2 }), isMine: fc.boolean() }), { maxLength: 60 })
    .map((parts) => {
      let at = 1000
      return parts.flatMap(({ step, isMine }, index) => {
        at += step
        return entriesOf(isMine ? `c${at} ok #id${index}` : `a${at} text${index}`)
      })
    })

  it('rebuilds the server’s list from overlapping pages and live messages', () => {
    fc.assert(
      fc.property(serverList, fc.integer({ min: 3, max: 10 }), fc.nat(20), (list, size, live) => {
        let merged: readonly Entry[] = []
        // Newest page first, each overlapping the previous one by one entry; some messages are repeated.
        for (let end = list.length; end > 0; end -= size - 1) {
          merged = mergeEntries(merged, list.slice(Math.max(0, end - size), end))
          merged = mergeEntries(merged, structuredClone(list.slice(end - 1, end - 1 + live)))
        }
        expect(merged).toEqual(list)
      }),
    )
  })

  test.each([
    ['sorts entries', '', 'a3 c, a1 a, a2 b', 'a1 a, a2 b, a3 c'],
    ['keeps a known clientId', 'c5 ok #a', 'c5 ok', 'c5 ok #a'],
    ['adds a clientId', 'c5 ok', 'c5 ok #a', 'c5 ok #a'],
    ['moves an entry whose time changed', 'c5 ok #a, a7 x', 'c9 ok #a', 'a7 x, c9 ok #a'],
    ['keeps equal messages with different clientIds', '', 'c5 ok #a, c5 ok #b', 'c5 ok #a, c5 ok #b'],
    ['drops a message that an exact page has twice', '', 'c5001 ok, c5001 ok', 'c5001 ok'],
    ['keeps both of a page in whole seconds', '', 'c5000 ok, c5000 ok', 'c5000 ok, c5000 ok'],
    ['replaces a rounded time', 'c4000 a, c5000 ok, c7000 b', 'c5700 ok', 'c4000 a, c5700 ok, c7000 b'],
    ['unless the page has both', 'c5000 ok', 'c5000 ok, c5700 ok', 'c5000 ok, c5700 ok'],
    ['replaces a time that was rounded up', 'c6000 ok #id', 'c5700 ok', 'c5700 ok #id'],
    ['ignores a rounded copy', 'c5700 ok #id', 'c5000 ok', 'c5700 ok #id'],
    ['ignores a copy that was rounded up', 'c5700 ok', 'c6000 ok', 'c5700 ok'],
    [
      'adds the second of equal texts of one second',
      'c5000 ok #id',
      'c5000 ok, c5000 ok',
      'c5000 ok #id, c5000 ok',
    ],
    ['replaces a rounded text once', 'c5000 ok #id', 'c5300 ok, c5700 ok', 'c5300 ok #id, c5700 ok'],
    ['uses the page’s order within a second', 'c5000 b, a5000 a', 'a5000 a, c5000 b', 'a5000 a, c5000 b'],
    ['replaces no other content', 'c5000 ok', 'c5700 no', 'c5000 ok, c5700 no'],
    ['replaces no other sender’s message', 'c5000 ok', 'a5700 ok', 'c5000 ok, a5700 ok'],
    ['replaces none of another second', 'c5000 ok', 'c6100 ok', 'c5000 ok, c6100 ok'],
    ['replaces none with another clientId', 'c5000 ok #a', 'c5700 ok #b', 'c5000 ok #a, c5700 ok #b'],
  ])('%s', (_, list, run, expected) => {
    expect(mergeEntries(entriesOf(list), entriesOf(run))).toEqual(entriesOf(expected))
  })

  it('keeps known fields that a later version lacks, and updates the others', () => {
    const known = entry(5, { name: 'Noi', session: 's1', endsSession: true })
    expect(mergeEntries([known], [entry(5)])).toEqual([known])
    expect(mergeEntries([entry(5, { name: 'Lek', session: 's1' })], [known])).toEqual([known])
  })

  it('returns the same list and entries if nothing changed', () => {
    const list = entriesOf('a1 a, a2 b, c3 ok #a, c3 ok #b')
    expect([mergeEntries(list, structuredClone(list)), mergeEntries(list, [])]).toEqual([list, list])
    expect(mergeEntries(list, structuredClone(list))).toBe(list)
    expect(mergeEntries(list, [entry(9)])[0]).toBe(list[0])
  })
})

it('finds entries within a second, and rounded copies of a message', () => {
  const list = entriesOf('a3999 a, a4000 b, a5700 x, a6000 c, a6001 d')
  expect(times(entriesNear(list, 5000))).toEqual([4000, 5700, 6000])
  const isKnown = entriesOf('a5700 x, a5700 y, a5000 x').map((each) => hasEntry(list, each))
  expect(isKnown).toEqual([true, false, true])
})
