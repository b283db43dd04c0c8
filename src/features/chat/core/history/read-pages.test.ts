import { describe, expect, it } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import type { Entry } from './entry.ts'
import { mergeEntries } from './merge-entries.ts'
import { readNewestPages, readOlderPage } from './read-pages.ts'

const entry = (at: number): Entry => ({ at, sender: 'agent', type: 'text', payload: { message: `m${at}` } })

/** A conversation of messages 1 to `count` in pages of ten; those in `broken` are invalid. */
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

describe('readNewestPages', () => {
  it('fetches one page if nothing is known', async () => {
    const { readPage, skips } = historyOf(35)
    const run = await readNewestPages(readPage, { contiguousUntil: undefined, until: undefined })
    expect([times(run.entries), run.isContiguous, run.reachesStart, skips]).toEqual([
      range(26, 35),
      true,
      false,
      [0],
    ])
  })

  it.each([
    ['contiguousUntil', { contiguousUntil: 20, until: undefined }],
    ['where nothing is known, to `until`', { contiguousUntil: undefined, until: 20 }],
    ['contiguousUntil, whatever `until` is', { contiguousUntil: 20, until: 34 }],
  ])('fetches back to %s', async (_, back) => {
    const { readPage, skips } = historyOf(35)
    const run = await readNewestPages(readPage, back)
    expect([times(run.entries), run.isContiguous, run.reachesStart]).toEqual([range(16, 35), true, false])
    expect(times(run.newestPage)).toEqual(range(26, 35))
    expect(skips).toEqual([0, 10])
  })

  it('stops at a page whose oldest entry is at contiguousUntil', async () => {
    const { readPage, skips } = historyOf(35)
    await readNewestPages(readPage, { contiguousUntil: 26, until: undefined })
    expect(skips).toEqual([0])
    await readNewestPages(readPage, { contiguousUntil: 25, until: undefined })
    expect(skips).toEqual([0, 0, 10])
  })

  it('continues if that time is a whole second: more of that second may be missing', async () => {
    const list = range(1, 20).map((at) => ({ ...entry(at), at: at > 7 ? 5000 : at * 500 }))
    const skips: number[] = []
    const readPage = async (skip: number) => {
      skips.push(skip)
      return { entries: list.slice(list.length - skip - 10, list.length - skip), count: 10 }
    }
    await readNewestPages(readPage, { contiguousUntil: 5000, until: undefined })
    expect(skips).toEqual([0, 10])
  })

  describe('if equal texts of one second span two pages', () => {
    const equalTexts = (count: number) => [entry(1), ...range(1, count).map(() => entry(5000))]
    const pageOf = (list: readonly Entry[], skip: number) => {
      const entries = list.slice(Math.max(0, list.length - skip - 10), Math.max(0, list.length - skip))
      return { entries, count: entries.length }
    }

    it('keeps them all, as the newest page is unchanged', async () => {
      const list = equalTexts(14)
      const readPage = async (skip: number) => pageOf(list, skip)
      const run = await readNewestPages(readPage, { contiguousUntil: 5000, until: undefined })
      expect(times(run.entries)).toEqual(times(list))
    })

    it('shows no message twice if a new one has shifted the pages', async () => {
      const list = equalTexts(10)
      const skips: number[] = []
      const readPage = async (skip: number) => {
        if (skips.push(skip) === 2) list.push(entry(6000))
        return pageOf(list, skip)
      }
      const run = await readNewestPages(readPage, { contiguousUntil: 5000, until: undefined })
      expect([times(run.entries), skips]).toEqual([times(list).slice(0, -1), [0, 10, 0]])
    })

    it('keeps all of an older page', async () => {
      const list = equalTexts(14)
      const page = await readOlderPage(
        async (skip) => pageOf(list, skip),
        () => list.slice(-10),
      )
      expect([times(page.entries), page.reachesStart]).toEqual([times(list), true])
    })

    it('finds the overlap of an older page that a new message has shifted', async () => {
      const list = [
        ...equalTexts(3),
        { ...entry(2), at: 5000 },
        ...range(6, 16).map((at) => entry(at * 1000)),
      ]
      const known = list.slice(-12, -1)
      const page = await readOlderPage(
        async (skip) => pageOf(list, skip),
        () => known,
      )
      expect(times(mergeEntries(known, page.entries))).toEqual(times(list).slice(0, -1))
    })
  })

  it('stops at the conversation’s first message', async () => {
    const { readPage, skips } = historyOf(15)
    const run = await readNewestPages(readPage, { contiguousUntil: 0, until: undefined })
    expect([times(run.entries), run.isContiguous, run.reachesStart, skips]).toEqual([
      range(1, 15),
      true,
      true,
      [0, 10],
    ])
  })

  it('continues after a page of invalid messages', async () => {
    const { readPage, skips } = historyOf(35, (at) => at > 25)
    const run = await readNewestPages(readPage, { contiguousUntil: 20, until: undefined })
    expect([times(run.entries), run.newestPage, skips]).toEqual([range(16, 25), [], [0, 10]])
  })

  it('stops after thirty pages and reports a gap', async () => {
    const { readPage, skips } = historyOf(400)
    const run = await readNewestPages(readPage, { contiguousUntil: 50, until: undefined })
    expect([skips.length, run.entries.length, run.isContiguous, run.reachesStart]).toEqual([
      30,
      300,
      false,
      false,
    ])
    expect(times(run.newestPage)).toEqual(range(391, 400))
  })
})

describe('readOlderPage', () => {
  const older = async (history: ReturnType<typeof historyOf>, known: readonly Entry[]) => {
    const page = await readOlderPage(history.readPage, () => known)
    return { times: times(page.entries), reachesStart: page.reachesStart, skips: history.skips }
  }

  it('overlaps the known part by one message', async () => {
    const history = historyOf(35)
    expect(await older(history, history.list.slice(-10))).toEqual({
      times: range(17, 26),
      reachesStart: false,
      skips: [9],
    })
  })

  it('starts with the newest page if nothing is known', async () => {
    expect(await older(historyOf(35), [])).toEqual({ times: range(26, 35), reachesStart: false, skips: [0] })
  })

  it('steps on if new messages have shifted the pages', async () => {
    const history = historyOf(50)
    expect(await older(history, history.list.slice(20, 30))).toEqual({
      times: range(12, 41),
      reachesStart: false,
      skips: [9, 19, 29],
    })
  })

  it('steps back if messages were deleted on the server', async () => {
    const history = historyOf(30)
    // Ten known messages were deleted on the server.
    const known = [...history.list.slice(-10), ...range(31, 45).map(entry)]
    expect(await older(history, known)).toEqual({
      times: range(1, 26),
      reachesStart: false,
      skips: [24, 14, 4],
    })
  })

  it.each([
    [11, [20, 32], [8, 18]],
    [25, [6, 32], [8, 18, 28]],
  ])(
    'skips %i consecutive invalid messages, fetching each page once',
    async (_, [from = 0, to = 0], skips) => {
      const history = historyOf(40, (at) => at > from && at < to)
      const page = await older(history, history.list.slice(-9))
      expect(page.times.filter((at) => at < 32)).toEqual(range(40 - (skips.at(-1) ?? 0) - 9, from))
      expect([page.reachesStart, page.skips]).toEqual([false, skips])
    },
  )

  it('continues if the newest ten messages are invalid', async () => {
    const history = historyOf(16, (at) => at > 5)
    expect(await older(history, [entry(5)])).toEqual({
      times: range(1, 5),
      reachesStart: true,
      skips: [0, 10],
    })
  })

  it('stops if the server has fewer messages than are known', async () => {
    const history = historyOf(15)
    const page = await older(history, [...history.list, ...range(16, 30).map(entry)])
    expect([page.reachesStart, page.skips]).toEqual([true, [29, 19, 9]])
  })

  it('stops after nine pages without older messages', async () => {
    const history = historyOf(400)
    const page = await older(history, history.list.slice(100, 110))
    expect([page.skips.length, page.reachesStart]).toEqual([9, false])
  })

  it('loads the whole conversation page by page, despite invalid messages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
        async (count, begun, unreadable) => {
          const { list, readPage } = historyOf(count, (at) => unreadable.includes(at))
          const readable = list.filter(({ at }) => !unreadable.includes(at))
          let known: readonly Entry[] = readable.slice(Math.max(0, readable.length - begun))
          for (let pages = 0, reachesStart = false; pages < 100 && !reachesStart; pages++) {
            const page = await readOlderPage(readPage, () => known)
            known = mergeEntries(known, page.entries)
            reachesStart = page.reachesStart
          }
          expect(times(known)).toEqual(times(readable))
        },
      ),
    )
  })
})
