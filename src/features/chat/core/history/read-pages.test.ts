import { describe, expect, it, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import type { Entry } from './entry.ts'
import { entry, FakeHistory, numbers, range, times } from './history.fixture.ts'
import { mergeEntries } from './merge-entries.ts'
import { readNewestPages, readOlderPage } from './read-pages.ts'

/** Messages 1 to `count`, of which some are invalid. */
function historyOf(count: number, isInvalid = (_at: number) => false): FakeHistory {
  return Object.assign(new FakeHistory(range(1, count)), { isInvalid })
}
/** An older message, and equal texts of one second. */
const equalTexts = (count: number) => [entry(1), ...numbers(1, count).map(() => entry(5000))]
const equalHistory = (count: number) => new FakeHistory(equalTexts(count))

describe('readNewestPages', () => {
  const all = { contiguousUntil: undefined, until: undefined }
  const to = (contiguousUntil: number, until?: number) => ({ contiguousUntil, until })
  test.each([
    ['one page if nothing is known', historyOf(35), all, numbers(26, 35), [0]],
    ['back to contiguousUntil, whatever `until` is', historyOf(35), to(20, 34), numbers(16, 35), [0, 10]],
    ['back to `until` if nothing is known', historyOf(35), { ...all, until: 20 }, numbers(16, 35), [0, 10]],
    ['a page that begins at contiguousUntil', historyOf(35), to(26), numbers(26, 35), [0]],
    ['one more if it begins after it', historyOf(35), to(25), numbers(16, 35), [0, 10]],
    ['past a page of invalid messages', historyOf(35, (at) => at > 25), to(20), numbers(16, 25), [0, 10]],
    ['a second that may be incomplete', equalHistory(14), to(5000), times(equalTexts(14)), [0, 10, 0]],
  ])('fetches %s', async (_, history, back, expected, skips) => {
    const run = await readNewestPages(history.readPage, back)
    expect([times(run.entries), history.skips, run.isContiguous]).toEqual([expected, skips, true])
  })

  test.each([
    ['the start of the conversation', 15, true, true, 2],
    ['an empty conversation', 0, true, true, 1],
    ['a gap after thirty pages', 400, false, false, 30],
  ])('reports %s', async (_, count, isContiguous, reachesStart, pages) => {
    const history = historyOf(count)
    const run = await readNewestPages(history.readPage, { ...all, contiguousUntil: 0.5 })
    expect(run).toMatchObject({ isContiguous, reachesStart })
    expect([history.skips.length, run.newestPage]).toEqual([pages, history.list.slice(-10)])
  })

  it('shows no message twice if a new one has shifted pages of equal texts', async () => {
    const history = new FakeHistory(equalTexts(10))
    const run = await readNewestPages(
      async (skip) => {
        if (history.skips.length === 1) history.list.push(entry(6000))
        return history.readPage(skip)
      },
      { ...all, contiguousUntil: 5000 },
    )
    expect([times(run.entries), history.skips]).toEqual([times(equalTexts(10)), [0, 10, 0]])
  })
})

describe('readOlderPage', () => {
  const between = (from: number, to: number) => (at: number) => at > from && at < to
  const skipped = (from: number, to: number) => [...numbers(from, to), 32]
  test.each<[string, FakeHistory, Entry[], number[], boolean, number[]]>([
    ['overlaps the known part by one', historyOf(35), range(26, 35), numbers(17, 26), false, [9]],
    ['begins with the newest page', historyOf(35), [], numbers(26, 35), false, [0]],
    ['steps on past new messages', historyOf(50), range(21, 30), numbers(12, 41), false, [9, 19, 29]],
    ['steps back past deleted ones', historyOf(30), range(21, 45), numbers(1, 26), false, [24, 14, 4]],
    [
      'skips invalid messages',
      historyOf(40, between(20, 32)),
      range(32, 40),
      skipped(13, 20),
      false,
      [8, 18],
    ],
    ['skips more', historyOf(40, between(6, 32)), range(32, 40), skipped(3, 6), false, [8, 18, 28]],
    ['skips newest ones', historyOf(16, (at) => at > 5), range(5, 5), numbers(1, 5), true, [0, 10]],
    ['stops if the server has fewer messages', historyOf(15), range(1, 30), numbers(1, 6), true, [29, 19, 9]],
    ['keeps equal texts', equalHistory(14), equalTexts(14).slice(-10), times(equalTexts(14)), true, [9]],
  ])('%s', async (_, history, known, expected, reachesStart, skips) => {
    const page = await readOlderPage(history.readPage, () => known)
    expect([times(page.entries), page.reachesStart, history.skips]).toEqual([expected, reachesStart, skips])
  })

  it('stops after nine pages without older messages', async () => {
    const history = historyOf(400)
    const page = await readOlderPage(history.readPage, () => range(101, 110))
    expect([history.skips.length, page.reachesStart]).toEqual([9, false])
  })

  it('finds the overlap of equal texts that a new message has shifted', async () => {
    const later = numbers(6, 16).map((at) => entry(at * 1000))
    const history = new FakeHistory([...equalTexts(3), entry(5000, { payload: 'other' }), ...later])
    const known = history.list.slice(-12, -1)
    const page = await readOlderPage(history.readPage, () => known)
    expect(times(mergeEntries(known, page.entries))).toEqual(times(history.list).slice(0, -1))
  })

  it('loads the whole conversation page by page, despite invalid messages', async () => {
    const count = fc.integer({ min: 0, max: 60 })
    const invalid = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(count, count, invalid, async (size, known, invalidTimes) => {
        const history = historyOf(size, (at) => invalidTimes.includes(at))
        const valid = history.list.filter(({ at }) => !invalidTimes.includes(at))
        let loaded: readonly Entry[] = valid.slice(Math.max(0, valid.length - known))
        for (let pages = 0, reachesStart = false; pages < 100 && !reachesStart; pages++) {
          const page = await readOlderPage(history.readPage, () => loaded)
          loaded = mergeEntries(loaded, page.entries)
          reachesStart = page.reachesStart
        }
        expect(times(loaded)).toEqual(times(valid))
      }),
    )
  })
})
