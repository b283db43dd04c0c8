import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { Browser } from '#tests/setup/simulated-tabs.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const tab = fc.nat(2)
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), isPublic: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('signIn' as const),
      tab,
      member: fc.constantFrom('M1', 'M2'),
      remember: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('use' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('signOut' as const, 'freeze' as const, 'wake' as const, 'close' as const),
      tab,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'killAtSignOut' as const) }) },
)

it('in any order of events in three tabs, a signed-in member’s data stays and a signed-out one’s goes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const browser = await Browser.create()
      for (const each of steps) {
        const mustBeClean = await browser.run(each)
        const { lost, left, foreign } = await browser.check()
        expect([lost, foreign]).toEqual([[], []])
        if (mustBeClean) expect(left).toEqual([])
      }
      browser.end()
    }),
    {
      numRuns: runs(15),
      examples: [
        [
          // A tab that was frozen on a public page wakes after a sign-in in another one.
          [
            { do: 'open', isPublic: true },
            { do: 'freeze', tab: 0 },
            { do: 'open', isPublic: true },
            { do: 'signIn', tab: 1, member: 'M1', remember: true },
            { do: 'use', tab: 1 },
            { do: 'wake', tab: 0 },
          ],
        ],
      ],
    },
  )
})
