import { describe, expect, it } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import type { Entry } from './entry.ts'
import { findTimeIndex, hasEntry, mergeEntries } from './merge-entries.ts'

const entry = (at: number, text = `m${at}`, more: Partial<Entry> = {}): Entry => ({
  at,
  sender: 'agent',
  type: 'text',
  payload: { message: text },
  ...more,
})

/** Strictly increasing times, as sent by the reference backend. */
const serverList = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 3 }),
      mine: fc.boolean(),
      text: fc.constantFrom('ok', 'no'),
    }),
    {
      maxLength: 60,
    },
  )
  .map((parts) => {
    let at = 1000
    return parts.map(({ step, mine, text }, index) => {
      at += step
      return entry(at, text, mine ? { sender: 'customer', clientId: `id${index}` } : {})
    })
  })

describe('mergeEntries', () => {
  it('rebuilds the server’s list from pages, live messages and duplicates in any order', () => {
    fc.assert(
      fc.property(
        serverList,
        fc.array(fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 10 }) }), { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (list, cuts, dice) => {
          const runs = [
            ...cuts.map(({ from, length }) => list.slice(from, from + length)),
            // Everything outside the pages arrives as single messages.
            ...list.map((each) => [each]),
          ]
          const shuffled = runs
            .map((run) => ({ run: run.map((each) => ({ ...each })), place: dice.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
          const merged = shuffled.reduce<readonly Entry[]>((known, { run }) => mergeEntries(known, run), [])
          expect(merged).toEqual(list)
        },
      ),
    )
  })

  it('rebuilds it if several messages have the same time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 40 }),
        fc.integer({ min: 3, max: 10 }),
        (steps, size) => {
          let at = 1000
          const list = steps.map((step, index) => {
            at += step
            return entry(at, `text ${index}`)
          })
          let merged: readonly Entry[] = []
          // Newest page first, each overlapping the previous one by one entry.
          for (let end = list.length; end > 0; end -= size - 1) {
            merged = mergeEntries(merged, list.slice(Math.max(0, end - size), end))
          }
          expect(merged).toEqual(list)
        },
      ),
    )
  })

  it('returns the same list object if nothing changed', () => {
    const list = [entry(1), entry(2), entry(3)]
    expect(mergeEntries(list, [entry(2)])).toBe(list)
    expect(mergeEntries(list, [])).toBe(list)
  })

  it('keeps a known clientId, and moves entries whose time changed', () => {
    const own = entry(5, 'ok', { sender: 'customer', clientId: 'a' })
    const list = mergeEntries([own], [entry(5, 'ok', { sender: 'customer' })])
    expect(list).toEqual([own])
    const moved = entry(9, 'ok', { sender: 'customer', clientId: 'a' })
    expect(mergeEntries([own, entry(7)], [moved])).toEqual([entry(7), moved])
  })

  it('keeps known optional fields and adds new ones', () => {
    const [named, plain] = [entry(5, 'ok', { name: 'Noi', session: 's1' }), entry(5, 'ok')]
    expect(mergeEntries([named], [plain])).toEqual([named])
    expect(mergeEntries([plain], [named])).toEqual([named])
    const own = entry(5, 'ok', { sender: 'customer', clientId: 'a' })
    expect(mergeEntries([{ ...plain, sender: 'customer' }], [own])).toEqual([own])
    expect(mergeEntries([named], [entry(5, 'ok', { name: 'Lek' })])).toMatchObject([
      { name: 'Lek', session: 's1' },
    ])
  })

  it('accepts entries in any order', () => {
    expect(mergeEntries([], [entry(3), entry(1), entry(2)])).toEqual([entry(1), entry(2), entry(3)])
  })

  it('keeps equal messages with the same time but different clientIds', () => {
    const twins = ['a', 'b'].map((clientId) => entry(5, 'ok', { sender: 'customer', clientId }))
    expect(mergeEntries([], twins)).toEqual(twins)
    expect(mergeEntries(twins, twins)).toBe(twins)
  })

  it('merges a live message into 10,000 entries without scanning them all', () => {
    const list = Array.from({ length: 10_000 }, (_, at) => entry(at))
    const merged = mergeEntries(list, [entry(20_000)])
    expect(merged).toHaveLength(10_001)
    expect(merged.every((each, at) => at === 10_000 || each === list[at])).toBe(true)
  })
})

it('finds insertion indexes and entries', () => {
  const list = [entry(1), entry(2), entry(2, 'two'), entry(4)]
  expect([
    findTimeIndex(list, 0),
    findTimeIndex(list, 2),
    findTimeIndex(list, 2, true),
    findTimeIndex(list, 9),
  ]).toEqual([0, 1, 3, 4])
  expect(hasEntry(list, entry(2, 'two'))).toBe(true)
  expect(hasEntry(list, entry(2, 'three'))).toBe(false)
})

it('keeps endsSession when a later version of the entry lacks it', () => {
  const open = entry(1, 'bye', { session: 's1' })
  const ended = { ...open, endsSession: true }
  const known = mergeEntries([open], [ended])
  expect(known).toEqual([ended])
  expect(mergeEntries(known, [{ ...open }])).toBe(known)
})

describe('whole-second times', () => {
  const own = (at: number, text: string, clientId?: string) =>
    entry(at, text, { sender: 'customer', ...(clientId === undefined ? {} : { clientId }) })

  it.each([
    ['pushed first', 5000, 5700],
    ['pushed first, rounded up', 6000, 5700],
    ['read first', 5700, 5000],
    ['read first, rounded up', 5700, 6000],
  ])('deduplicates a message whose time was rounded once: %s', (_, first, second) => {
    const once = mergeEntries(mergeEntries([], [own(first, 'ok', 'id')]), [own(second, 'ok')])
    expect(once).toEqual([own(5700, 'ok', 'id')])
    expect(mergeEntries(once, [own(second, 'ok')])).toBe(once)
    expect(hasEntry(once, own(second, 'ok'))).toBe(true)
  })

  it('replaces only the rounded duplicate by the exact one', () => {
    const list = [own(4000, 'a'), own(5000, 'ok'), own(7000, 'b')]
    expect(mergeEntries(list, [own(5700, 'ok')])).toEqual([own(4000, 'a'), own(5700, 'ok'), own(7000, 'b')])
    // The fetched page has both.
    expect(mergeEntries(list, [own(5000, 'ok'), own(5700, 'ok')])).toHaveLength(4)
  })

  it('keeps two equal messages of one second once the history has both', () => {
    const pushed = mergeEntries(mergeEntries([], [own(5000, 'ok', 'id')]), [own(5000, 'ok')])
    expect(pushed).toHaveLength(1)
    expect(mergeEntries([], [own(5000, 'ok'), own(5000, 'ok')])).toHaveLength(2)
    expect(mergeEntries([], [own(5000, 'ok', 'id'), own(5000, 'ok', 'id')])).toHaveLength(1)
    expect(mergeEntries(pushed, [own(5000, 'ok'), own(5000, 'ok')])).toEqual([
      own(5000, 'ok', 'id'),
      own(5000, 'ok'),
    ])
    expect(mergeEntries(pushed, [own(5300, 'ok'), own(5700, 'ok')])).toEqual([
      own(5300, 'ok', 'id'),
      own(5700, 'ok'),
    ])
  })

  it('uses the history’s order within a second, whatever was pushed first', () => {
    const pushed = mergeEntries(mergeEntries([], [own(5000, 'b')]), [entry(5000, 'a')])
    expect(mergeEntries(pushed, [entry(5000, 'a'), own(5000, 'b')])).toEqual([
      entry(5000, 'a'),
      own(5000, 'b'),
    ])
  })

  it('doesn’t deduplicate other content, another sender or another second', () => {
    const list = [own(5000, 'ok')]
    for (const other of [own(5700, 'no'), entry(5700, 'ok'), own(6000, 'ok'), own(6100, 'ok')]) {
      expect(mergeEntries(list, [other])).toHaveLength(2)
    }
  })
})
