import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { mergeRun } from './merge.ts'
import { readOlder, readRun } from './read-run.ts'

const entry = (at: number): Entry => ({ at, sender: 'agent', type: 'text', payload: { message: `m${at}` } })

/** A conversation of messages 1 to `count`, in pages of ten; those of `broken` can't be read. */
function historyOf(count: number, broken: (at: number) => boolean = () => false) {
  const skips: number[] = []
  const list = Array.from({ length: count }, (_, index) => entry(index + 1))
  const readPage = async (skip: number) => {
    skips.push(skip)
    const page = list.slice(Math.max(0, list.length - skip - 10), Math.max(0, list.length - skip))
    return { entries: page.filter(({ at }) => !broken(at)), count: page.length }
  }
  return { list, skips, readPage }
}

const times = (entries: readonly Entry[]) => entries.map(({ at }) => at)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('readRun', () => {
  it('reads one page where nothing is known', async () => {
    const { readPage, skips } = historyOf(35)
    const run = await readRun(readPage, { joint: undefined, until: undefined })
    expect([times(run.entries), run.joined, run.ended, skips]).toEqual([range(26, 35), true, false, [0]])
  })

  it.each([
    ['the joint', { joint: 20, until: undefined }],
    ['where nothing is known, to `until`', { joint: undefined, until: 20 }],
    ['the joint, whatever `until` is', { joint: 20, until: 34 }],
  ])('reads back to %s', async (_, back) => {
    const { readPage, skips } = historyOf(35)
    const run = await readRun(readPage, back)
    expect([times(run.entries), run.joined, run.ended]).toEqual([range(16, 35), true, false])
    expect(times(run.first)).toEqual(range(26, 35))
    expect(skips).toEqual([0, 10])
  })

  it('a page whose oldest is the joint is enough', async () => {
    const { readPage, skips } = historyOf(35)
    await readRun(readPage, { joint: 26, until: undefined })
    expect(skips).toEqual([0])
    await readRun(readPage, { joint: 25, until: undefined })
    expect(skips).toEqual([0, 0, 10])
  })

  it('a joint in whole seconds isn’t: more of its second may be missing', async () => {
    const skips: number[] = []
    const list = range(1, 20).map((at) => entry(at > 7 ? 5000 : at * 500))
    const readPage = async (skip: number) => {
      skips.push(skip)
      return { entries: list.slice(list.length - skip - 10, list.length - skip), count: 10 }
    }
    await readRun(readPage, { joint: 5000, until: undefined })
    expect(skips).toEqual([0, 10])
  })

  it('ends at the conversation’s first message', async () => {
    const { readPage, skips } = historyOf(15)
    const run = await readRun(readPage, { joint: 0, until: undefined })
    expect([times(run.entries), run.joined, run.ended, skips]).toEqual([range(1, 15), true, true, [0, 10]])
  })

  it('a page of which nothing can be read is read past', async () => {
    const { readPage, skips } = historyOf(35, (at) => at > 25)
    const run = await readRun(readPage, { joint: 20, until: undefined })
    expect([times(run.entries), run.first, skips]).toEqual([range(16, 25), [], [0, 10]])
  })

  it('gives up after thirty pages, and says that there is a gap', async () => {
    const { readPage, skips } = historyOf(400)
    const run = await readRun(readPage, { joint: 50, until: undefined })
    expect([skips.length, run.entries.length, run.joined, run.ended]).toEqual([30, 300, false, false])
    expect(times(run.first)).toEqual(range(391, 400))
  })
})

describe('readOlder', () => {
  const older = async (history: ReturnType<typeof historyOf>, known: readonly Entry[]) => {
    const page = await readOlder(history.readPage, () => known)
    return { times: times(page.entries), ended: page.ended, skips: history.skips }
  }

  it('overlaps what is known by one', async () => {
    const history = historyOf(35)
    expect(await older(history, history.list.slice(-10))).toEqual({
      times: range(17, 26),
      ended: false,
      skips: [9],
    })
  })

  it('begins with the newest where nothing is known', async () => {
    expect(await older(historyOf(35), [])).toEqual({ times: range(26, 35), ended: false, skips: [0] })
  })

  it('goes on where new messages have pushed the pages down', async () => {
    const history = historyOf(50)
    expect(await older(history, history.list.slice(20, 30))).toEqual({
      times: range(12, 41),
      ended: false,
      skips: [9, 19, 29],
    })
  })

  it('steps back where messages are gone from the server', async () => {
    const history = historyOf(30)
    // Ten that are known aren't there any more.
    const known = [...history.list.slice(-10), ...range(31, 45).map(entry)]
    expect(await older(history, known)).toEqual({ times: range(1, 26), ended: false, skips: [24, 14, 4] })
  })

  it.each([
    [11, [20, 32], [8, 18]],
    [25, [6, 32], [8, 18, 28]],
  ])('reads past %i in a row that can’t be read, each page once', async (_, [from = 0, to = 0], skips) => {
    const history = historyOf(40, (at) => at > from && at < to)
    const page = await older(history, history.list.slice(-9))
    expect(page.times.filter((at) => at < 32)).toEqual(range(40 - (skips.at(-1) ?? 0) - 9, from))
    expect([page.ended, page.skips]).toEqual([false, skips])
  })

  it('reads on where the newest ten can’t be read', async () => {
    const history = historyOf(16, (at) => at > 5)
    expect(await older(history, [entry(5)])).toEqual({ times: range(1, 5), ended: true, skips: [0, 10] })
  })

  it('ends where the server has fewer messages than are known', async () => {
    const history = historyOf(15)
    const page = await older(history, [...history.list, ...range(16, 30).map(entry)])
    expect([page.ended, page.skips]).toEqual([true, [29, 19, 9]])
  })

  it('ends at the first message', async () => {
    const history = historyOf(15)
    expect(await older(history, history.list.slice(-10))).toEqual({
      times: range(1, 6),
      ended: true,
      skips: [9],
    })
  })

  it('gives up after nine pages that bring nothing older', async () => {
    const history = historyOf(400)
    const page = await older(history, history.list.slice(100, 110))
    expect([page.skips.length, page.ended]).toEqual([9, false])
  })

  it('page by page, the whole conversation is read, whatever can’t be read and however much is known', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
        async (count, begun, unreadable) => {
          const { list, readPage } = historyOf(count, (at) => unreadable.includes(at))
          const readable = list.filter(({ at }) => !unreadable.includes(at))
          let known: readonly Entry[] = readable.slice(Math.max(0, readable.length - begun))
          for (let pages = 0, ended = false; pages < 100 && !ended; pages++) {
            const page = await readOlder(readPage, () => known)
            known = mergeRun(known, page.entries)
            ended = page.ended
          }
          expect(times(known)).toEqual(times(readable))
        },
      ),
    )
  })
})
