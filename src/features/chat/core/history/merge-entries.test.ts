import { describe, expect, it, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import type { Entry } from './entry.ts'
import { entry as makeEntry } from './history.fixture.ts'
import { entriesNear, hasEntry, isSameMessage, mergeEntries } from './merge-entries.ts'

const entry = (at: number, message = `m${at}`, more: Partial<Entry> = {}) =>
  makeEntry(at, { payload: { message }, ...more })
const own = (at: number, message = 'ok', clientId?: string, more: Partial<Entry> = {}) =>
  entry(at, message, { sender: 'customer', ...(clientId !== undefined && { clientId }), ...more })

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
  expect(isSameMessage({ ...own(1), payload: a }, { ...own(1), payload: b })).toBe(isEqual)
  expect(isSameMessage({ ...own(1), payload: b }, { ...own(1), payload: a })).toBe(isEqual)
})

test.each<[string, Entry, Entry, boolean]>([
  ['equal clientIds', own(1, 'a', 'x'), own(2, 'b', 'x'), true],
  ['other clientIds', own(1, 'a', 'x'), own(1, 'a', 'y'), false],
  ['one clientId', own(1, 'a', 'x'), own(1, 'a'), true],
  ['another time', own(1, 'a'), own(2, 'a'), false],
  ['another sender', own(1, 'a'), entry(1, 'a'), false],
  ['another type', own(1, 'a'), own(1, 'a', undefined, { type: 'postback' }), false],
])('isSameMessage with %s', (_, a, b, isSame) => expect(isSameMessage(a, b)).toBe(isSame))

describe('mergeEntries', () => {
  /** With several messages of the same time, as hosts with whole seconds have. */
  const serverList = fc
    .array(fc.record({ step: fc.integer({ min: 0, max: 2 }), isMine: fc.boolean() }), { maxLength: 60 })
    .map((parts) => {
      let at = 1000
      return parts.map(({ step, isMine }, index) => {
        at += step
        return isMine ? own(at, 'ok', `id${index}`) : entry(at, `text ${index}`)
      })
    })

  it('rebuilds the server’s list from overlapping pages and live messages', () => {
    fc.assert(
      fc.property(serverList, fc.integer({ min: 3, max: 10 }), fc.nat(20), (list, size, live) => {
        let merged: readonly Entry[] = []
        // Newest page first, each overlapping the previous one by one entry; some arrive again.
        for (let end = list.length; end > 0; end -= size - 1) {
          merged = mergeEntries(merged, list.slice(Math.max(0, end - size), end))
          merged = mergeEntries(
            merged,
            list
              .slice(end - 1)
              .slice(0, live)
              .map((each) => ({ ...each })),
          )
        }
        expect(merged).toEqual(list)
      }),
    )
  })

  test.each<[string, Entry[], Entry[], Entry[]]>([
    ['sorts entries', [], [entry(3), entry(1), entry(2)], [entry(1), entry(2), entry(3)]],
    ['keeps a known clientId', [own(5, 'ok', 'a')], [own(5)], [own(5, 'ok', 'a')]],
    ['adds a clientId', [own(5)], [own(5, 'ok', 'a')], [own(5, 'ok', 'a')]],
    [
      'moves an entry whose time changed',
      [own(5, 'ok', 'a'), entry(7)],
      [own(9, 'ok', 'a')],
      [entry(7), own(9, 'ok', 'a')],
    ],
    [
      'keeps known fields',
      [entry(5, 'x', { name: 'Noi', session: 's1', endsSession: true })],
      [entry(5, 'x')],
      [entry(5, 'x', { name: 'Noi', session: 's1', endsSession: true })],
    ],
    [
      'updates fields',
      [entry(5, 'x', { name: 'Noi', session: 's1' })],
      [entry(5, 'x', { name: 'Lek', endsSession: true })],
      [entry(5, 'x', { name: 'Lek', session: 's1', endsSession: true })],
    ],
    [
      'keeps equal messages with different clientIds',
      [],
      [own(5, 'ok', 'a'), own(5, 'ok', 'b')],
      [own(5, 'ok', 'a'), own(5, 'ok', 'b')],
    ],
    ['drops a message that an exact page has twice', [], [own(5001), own(5001)], [own(5001)]],
    [
      'replaces a rounded time',
      [own(4000, 'a'), own(5000), own(7000, 'b')],
      [own(5700)],
      [own(4000, 'a'), own(5700), own(7000, 'b')],
    ],
    ['unless the page has both', [own(5000)], [own(5000), own(5700)], [own(5000), own(5700)]],
    ['replaces a time that was rounded up', [own(6000, 'ok', 'id')], [own(5700)], [own(5700, 'ok', 'id')]],
    ['ignores a rounded copy', [own(5700, 'ok', 'id')], [own(5000)], [own(5700, 'ok', 'id')]],
    ['ignores a copy that was rounded up', [own(5700)], [own(6000)], [own(5700)]],
    [
      'keeps both equal texts of one second',
      [own(5000, 'ok', 'id')],
      [own(5000), own(5000)],
      [own(5000, 'ok', 'id'), own(5000)],
    ],
    [
      'replaces a rounded text once',
      [own(5000, 'ok', 'id')],
      [own(5300), own(5700)],
      [own(5300, 'ok', 'id'), own(5700)],
    ],
    [
      'uses the page’s order within a second',
      [own(5000, 'b'), entry(5000, 'a')],
      [entry(5000, 'a'), own(5000, 'b')],
      [entry(5000, 'a'), own(5000, 'b')],
    ],
    ['doesn’t replace other content', [own(5000)], [own(5700, 'no')], [own(5000), own(5700, 'no')]],
    ['doesn’t replace another sender’s', [own(5000)], [entry(5700, 'ok')], [own(5000), entry(5700, 'ok')]],
    ['doesn’t replace one of another second', [own(5000)], [own(6100)], [own(5000), own(6100)]],
    [
      'doesn’t replace one with another clientId',
      [own(5000, 'ok', 'a')],
      [own(5700, 'ok', 'b')],
      [own(5000, 'ok', 'a'), own(5700, 'ok', 'b')],
    ],
  ])('%s', (_, list, run, expected) => expect(mergeEntries(list, run)).toEqual(expected))

  it('returns the same list and entries if nothing changed', () => {
    const list = [entry(1), entry(2), own(3, 'ok', 'a'), own(3, 'ok', 'b')]
    expect(
      mergeEntries(
        list,
        list.map((each) => ({ ...each })),
      ),
    ).toBe(list)
    expect(mergeEntries(list, [])).toBe(list)
    expect(mergeEntries(list, [entry(9)])[0]).toBe(list[0])
  })
})

it('finds entries within a second, and rounded copies of a message', () => {
  const list = [entry(3999), entry(4000), entry(5700, 'x'), entry(6000), entry(6001)]
  expect(entriesNear(list, 5000).map(({ at }) => at)).toEqual([4000, 5700, 6000])
  expect(['x', 'y'].map((text) => hasEntry(list, entry(5700, text)))).toEqual([true, false])
  expect(hasEntry(list, entry(5000, 'x'))).toBe(true)
})
