import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Area } from './areas.ts'
import type { Result } from './report.ts'
import { SAMPLE_SEED_VARIABLE, SAMPLE_SIZE_VARIABLE } from './sample.ts'
import { TESTS_VARIABLE } from './vitest.config.ts'

export interface MutateOptions {
  /** Number of mutants to test; undefined: all. */
  readonly sample: string | undefined
  readonly seed: string
  readonly workers: number
}

/** Runs an area's tests against each mutant of its files. */
export async function mutateArea(
  area: Area,
  files: readonly string[],
  { sample, seed, workers }: MutateOptions,
): Promise<Result[]> {
  // Use the embedded database, which is faster. It has a single connection, so mutants of locking code
  // survive.
  delete process.env.DATABASE_URL
  process.env[TESTS_VARIABLE] = JSON.stringify(area.tests)
  process.env[SAMPLE_SIZE_VARIABLE] = sample ?? ''
  process.env[SAMPLE_SEED_VARIABLE] = seed
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    vitest: { related: false, configFile: 'scripts/mutate/vitest.config.ts' },
    plugins: [
      '@stryker-mutator/vitest-runner',
      `${import.meta.dirname}/sample.ts`,
      `${import.meta.dirname}/alive-reporter.ts`,
    ],
    checkers: sample === undefined ? [] : ['sample'],
    coverageAnalysis: 'perTest',
    // Emptied strings, SQL statements and objects break every test that reaches them,
    // whatever it checks.
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    concurrency: workers,
    // In addition to the duration of the dry run.
    timeoutMS: area.database ? 20_000 : 8000,
    dryRunTimeoutMinutes: 15,
    tempDirName: '.cache/mutate',
    ignorePatterns: ['dist', '.cache', '.data', 'public/howto', 'test-results', 'playwright-report'],
    // A file that doesn't exist: Stryker rewrites tsconfig files with an API that TypeScript 7 lacks.
    tsconfigFile: 'no-tsconfig.json',
    reporters: ['progress-append-only', 'alive', 'json'],
    // Contains the failing test and its message for each killed mutant.
    jsonReporter: { fileName: `.cache/mutate-${area.name}.json` },
    allowConsoleColors: false,
    cleanTempDir: 'always',
  }).runMutationTest()
  return results.map((result) => ({ ...result, fileName: relative(process.cwd(), result.fileName) }))
}
