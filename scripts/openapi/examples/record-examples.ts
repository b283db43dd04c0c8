import { calls } from '#contract/calls.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { createTestServer } from '#tests/setup/server-harness.ts'
import type { Examples } from './recorder.ts'
import { Recorder } from './recorder.ts'
import { playScenario } from './scenario.ts'
import { withSeededRandom } from './seeded-random.ts'

/**
 * Records an example of every call from a backend in this process with the demo's data. Clock, ids and codes are the same
 * in every run.
 * @throws Error if a call is refused, or the scenario lacks one
 */
export function recordExamples(): Promise<Examples> {
  return withSeededRandom('examples', async () => {
    const server = await createTestServer({ kind: 'embedded' })
    try {
      await seedDemo(server.deps)
      const recorder = new Recorder(server)
      await playScenario(recorder)
      const missing = calls.filter(({ name }) => recorder.examples[name] === undefined)
      if (missing.length > 0) {
        throw new Error(`The scenario has no example of ${missing.map(({ name }) => name).join(', ')}.`)
      }
      return recorder.examples
    } finally {
      await server.close()
    }
  })
}
