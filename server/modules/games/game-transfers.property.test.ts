import { describe, test } from 'vitest'
import { runConcurrently } from '#server/modules/ledger/run-concurrently.fixture.ts'
import { createRun, step } from '#tests/setup/money/game-transfer-model.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server/server-harness.ts'
import { ruleKinds } from '#tests/setup/server/test-database.ts'

describe.each(ruleKinds)('on %s', (kind) => {
  const server = openForTests(() => createTestServer({ kind }))
  let run = 0

  test('whatever happens to questions, answers and processes, money is neither lost nor doubled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const play = await createRun(server, ++run)
        for (const one of steps) {
          await play.performOrPause(one)
          await play.expectNothingLostOrDoubled()
        }
        await play.expectSettled()
      }),
      { numRuns: runs(25), seed: 20_261_128, endOnFailure: true },
    )
  })

  test('the same with concurrent requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
        const play = await createRun(server, ++run)
        await runConcurrently(8, steps, play.performOrPause)
        await play.expectSettled()
      }),
      { numRuns: runs(6), seed: 20_261_129, endOnFailure: true },
    )
  })
})
