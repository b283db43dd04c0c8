import { type CheckResult, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Environment variables that configure the sample in Stryker's checker process. */
export const SAMPLE_SIZE_VARIABLE = 'MUTATE_SAMPLE'
export const SAMPLE_SEED_VARIABLE = 'MUTATE_SEED'

/** Hashes a text to a number from 0 to 1, evenly distributed and deterministic (FNV-1a). */
function hashToUnit(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // FNV-1a alone mixes the last characters poorly.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/**
 * Stryker checker that passes a seeded sample of the mutants. Stryker has no sampling, but lets checkers
 * reject mutants; it reports those as compile errors and excludes them from the score.
 */
class SampleChecker {
  readonly #size = Number(process.env[SAMPLE_SIZE_VARIABLE])
  readonly #seed = process.env[SAMPLE_SEED_VARIABLE] ?? ''

  async init(): Promise<void> {}

  /** One group, so that the sample is drawn from all mutants. */
  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>> {
    const sortKey = (mutant: Mutant) =>
      hashToUnit(
        `${this.#seed} ${mutant.fileName.split('/').at(-1)} ${JSON.stringify(mutant.location)} ${mutant.replacement}`,
      )
    const shuffled = mutants.toSorted((a, b) => sortKey(a) - sortKey(b))
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

/** Stryker finds plugins by the name of this export. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
