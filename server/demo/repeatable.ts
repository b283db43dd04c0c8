import { createHmac, randomInt } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Settings } from '#server/settings.ts'

/**
 * Time and chance of the server. In a demo for tests they can repeat: the clock begins at `DEMO_CLOCK` and goes on from there,
 * and `DEMO_SEED` decides what the wheel shows and which one-time passwords are sent. A reset starts both over.
 */
export function createTimeAndChance({
  demoClock,
  demoSeed,
}: Pick<Settings, 'demoClock' | 'demoSeed'>): Pick<Deps, 'clock' | 'randomInt' | 'restartDemo'> {
  let startedAt = performance.now()
  let draws = 0
  return {
    clock: {
      now: () =>
        demoClock === undefined ? Date.now() : demoClock + Math.round(performance.now() - startedAt),
    },
    randomInt(max) {
      if (demoSeed === undefined) return randomInt(max)
      draws++
      return createHmac('sha256', demoSeed).update(String(draws)).digest().readUIntBE(0, 6) % max
    },
    restartDemo() {
      startedAt = performance.now()
      draws = 0
    },
  }
}
