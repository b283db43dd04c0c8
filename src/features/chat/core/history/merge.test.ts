import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { isKnown, mergeRun, placeOf } from './merge.ts'

const entry = (at: number, text = `m${at}`, more: Partial<Entry> = {}): Entry => ({
  at,
  sender: 'agent',
  type: 'text',
  payload: { message: text },
  ...more,
})

/** Strictly increasing times, as the reference backend gives them. */
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

describe('mergeRun', () => {
  it('makes the server’s list of pages, live messages and repeats in any order', () => {
    fc.assert(
      fc.property(
        serverList,
        fc.array(fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 10 }) }), { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (list, cuts, dice) => {
          const runs = [
            ...cuts.map(({ from, length }) => list.slice(from, from + length)),
            // Whatever was not cut out comes as single messages.
            ...list.map((each) => [each]),
          ]
          const shuffled = runs
            .map((run) => ({ run: run.map((each) => ({ ...each })), place: dice.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
          const merged = shuffled.reduce<readonly Entry[]>((known, { run }) => mergeRun(known, run), [])
          expect(merged).toEqual(list)
        },
      ),
    )
  })

  it('makes it also where the server gives one time to several messages', () => {
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
          // Newest page first, each overlapping the one before by one.
          for (let end = list.length; end > 0; end -= size - 1) {
            merged = mergeRun(merged, list.slice(Math.max(0, end - size), end))
          }
          expect(merged).toEqual(list)
        },
      ),
    )
  })

  it('gives the same list object when nothing is new', () => {
    const list = [entry(1), entry(2), entry(3)]
    expect(mergeRun(list, [entry(2)])).toBe(list)
    expect(mergeRun(list, [])).toBe(list)
  })

  it('keeps the objects of what it knows', () => {
    const list = [entry(1), entry(3)]
    const merged = mergeRun(list, [entry(2), entry(3)])
    expect(merged[0]).toBe(list[0])
    expect(merged[2]).toBe(list[1])
  })

  it('keeps our own id where a later reading doesn’t give it, and moves what the server moved', () => {
    const own = entry(5, 'ok', { sender: 'customer', clientId: 'a' })
    const list = mergeRun([own], [entry(5, 'ok', { sender: 'customer' })])
    expect(list).toEqual([own])
    const moved = entry(9, 'ok', { sender: 'customer', clientId: 'a' })
    expect(mergeRun([own, entry(7)], [moved])).toEqual([entry(7), moved])
  })

  it('keeps what was learnt of a message, and learns what is new of it', () => {
    const [named, plain] = [entry(5, 'ok', { name: 'Noi', session: 's1' }), entry(5, 'ok')]
    expect(mergeRun([named], [plain])).toEqual([named])
    expect(mergeRun([plain], [named])).toEqual([named])
    const own = entry(5, 'ok', { sender: 'customer', clientId: 'a' })
    expect(mergeRun([{ ...plain, sender: 'customer' }], [own])).toEqual([own])
    expect(mergeRun([named], [entry(5, 'ok', { name: 'Lek' })])).toMatchObject([
      { name: 'Lek', session: 's1' },
    ])
  })

  it('takes a run in any order', () => {
    expect(mergeRun([], [entry(3), entry(1), entry(2)])).toEqual([entry(1), entry(2), entry(3)])
  })

  it('puts equal words of one millisecond and different ids side by side', () => {
    const twins = ['a', 'b'].map((clientId) => entry(5, 'ok', { sender: 'customer', clientId }))
    expect(mergeRun([], twins)).toEqual(twins)
    expect(mergeRun(twins, twins)).toBe(twins)
  })

  it('takes a live message into 10,000 without reading them anew', () => {
    const list = Array.from({ length: 10_000 }, (_, at) => entry(at))
    const merged = mergeRun(list, [entry(20_000)])
    expect(merged).toHaveLength(10_001)
    expect(merged.every((each, at) => at === 10_000 || each === list[at])).toBe(true)
  })
})

it('finds places and messages', () => {
  const list = [entry(1), entry(2), entry(2, 'two'), entry(4)]
  expect([placeOf(list, 0), placeOf(list, 2), placeOf(list, 2, true), placeOf(list, 9)]).toEqual([0, 1, 3, 4])
  expect(isKnown(list, entry(2, 'two'))).toBe(true)
  expect(isKnown(list, entry(2, 'three'))).toBe(false)
})

it('a session that has ended stays so, however the message is read later', () => {
  const open = entry(1, 'bye', { session: 's1' })
  const ended = { ...open, endsSession: true }
  const known = mergeRun([open], [ended])
  expect(known).toEqual([ended])
  expect(mergeRun(known, [{ ...open }])).toBe(known)
})

describe('times in whole seconds', () => {
  const own = (at: number, text: string, clientId?: string) =>
    entry(at, text, { sender: 'customer', ...(clientId === undefined ? {} : { clientId }) })

  it.each([
    ['pushed first', 5000, 5700],
    ['pushed first, rounded up', 6000, 5700],
    ['read first', 5700, 5000],
    ['read first, rounded up', 5700, 6000],
  ])('one message whose time was rounded in one place is there once: %s', (_, first, second) => {
    const once = mergeRun(mergeRun([], [own(first, 'ok', 'id')]), [own(second, 'ok')])
    expect(once).toEqual([own(5700, 'ok', 'id')])
    expect(mergeRun(once, [own(second, 'ok')])).toBe(once)
    expect(isKnown(once, own(second, 'ok'))).toBe(true)
  })

  it('an exact time takes the rounded one’s place and nobody else’s', () => {
    const list = [own(4000, 'a'), own(5000, 'ok'), own(7000, 'b')]
    expect(mergeRun(list, [own(5700, 'ok')])).toEqual([own(4000, 'a'), own(5700, 'ok'), own(7000, 'b')])
    // The run says that they are two.
    expect(mergeRun(list, [own(5000, 'ok'), own(5700, 'ok')])).toHaveLength(4)
  })

  it('two equal messages of one second are two, as soon as the history says so', () => {
    const pushed = mergeRun(mergeRun([], [own(5000, 'ok', 'id')]), [own(5000, 'ok')])
    expect(pushed).toHaveLength(1)
    expect(mergeRun([], [own(5000, 'ok'), own(5000, 'ok')])).toHaveLength(2)
    expect(mergeRun([], [own(5000, 'ok', 'id'), own(5000, 'ok', 'id')])).toHaveLength(1)
    expect(mergeRun(pushed, [own(5000, 'ok'), own(5000, 'ok')])).toEqual([
      own(5000, 'ok', 'id'),
      own(5000, 'ok'),
    ])
    expect(mergeRun(pushed, [own(5300, 'ok'), own(5700, 'ok')])).toEqual([
      own(5300, 'ok', 'id'),
      own(5700, 'ok'),
    ])
  })

  it('keeps the history’s order of one second, whatever was pushed first', () => {
    const pushed = mergeRun(mergeRun([], [own(5000, 'b')]), [entry(5000, 'a')])
    expect(mergeRun(pushed, [entry(5000, 'a'), own(5000, 'b')])).toEqual([entry(5000, 'a'), own(5000, 'b')])
  })

  it('other words, another sender or another second are another message', () => {
    const list = [own(5000, 'ok')]
    for (const other of [own(5700, 'no'), entry(5700, 'ok'), own(6000, 'ok'), own(6100, 'ok')]) {
      expect(mergeRun(list, [other])).toHaveLength(2)
    }
  })
})
