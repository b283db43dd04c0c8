import { type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Settings of the sample, for the process that Stryker starts for it. */
export const SAMPLE_SIZE_VARIABLE = 'MUTATE_SAMPLE'
export const SAMPLE_SEED_VARIABLE = 'MUTATE_SEED'

/** A number from 0 to 1 for each text, evenly spread and the same in each run (FNV-1a). */
function hashToUnit(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // FNV alone spreads its last characters badly.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/**
 * Lets a seeded sample of the mutants through. Stryker has no samples of its own, but asks checkers which mutants are
 * worth a run; it calls the others "compile errors" and leaves them out of the score.
 */
class SampleChecker {
  readonly #size = Number(process.env[SAMPLE_SIZE_VARIABLE])
  readonly #seed = process.env[SAMPLE_SEED_VARIABLE] ?? ''

  async init(): Promise<void> {}

  /** One group: the sample is drawn from all. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>> {
    const order = (mutant: Mutant) =>
      hashToUnit(
        `${this.#seed} ${mutant.fileName.split('/').at(-1)} ${JSON.stringify(mutant.location)} ${mutant.replacement}`,
      )
    const shuffled = mutants.toSorted((a, b) => order(a) - order(b))
    return Object.fromEntries(
      shuffled.map(({ id }, at) => [
        id,
        at < this.#size
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    )
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
