import { globSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { type Area, areas } from './mutate/areas.ts'
import { printReport, type Result } from './mutate/report.ts'
import { SAMPLE_SEED, SAMPLE_SIZE } from './mutate/sample.ts'
import { TESTS } from './mutate/vitest.config.ts'

/**
 * `npm run mutate`: changes the code in small ways and sees whether the tests beside it fail. Names of areas or files
 * limit it, e.g. `npm run mutate slips server/domain/ledger.ts`. Works on a copy in `.cache/mutate`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Mutants tried of each area; without it all, and `DATABASE_SAMPLE` of one that needs a database. */
    sample: { type: 'string' },
    /** Another seed draws another sample. */
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
})

const DATABASE_SAMPLE = '200'

const isAsked = (area: Area, file: string): boolean =>
  positionals.length === 0 ||
  positionals.some((asked) => asked === area.name || asked === file || matchesGlob(file, asked))

function filesOf({ files }: Area): string[] {
  const excluded = files.filter((file) => file.startsWith('!')).map((file) => file.slice(1))
  return globSync(files.filter((file) => !file.startsWith('!')))
    .filter((file) => !excluded.some((glob) => matchesGlob(file, glob)))
    .sort()
}

async function mutate(area: Area, files: readonly string[]): Promise<Result[]> {
  console.log(`\n— ${area.name}: ${files.length} files`)
  process.env[TESTS] = JSON.stringify(area.tests)
  const sample = values.sample ?? (area.database ? DATABASE_SAMPLE : undefined)
  process.env[SAMPLE_SIZE] = sample ?? ''
  process.env[SAMPLE_SEED] = values.seed
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    vitest: { related: false, configFile: 'scripts/mutate/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/mutate/sample.ts`],
    checkers: sample === undefined ? [] : ['sample'],
    coverageAnalysis: 'perTest',
    // Texts, statements of SQL and whole objects: any test that gets there fails without them, which proves little.
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    concurrency: Number(values.workers),
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 15,
    tempDirName: '.cache/mutate',
    ignorePatterns: ['dist', '.cache', '.data', 'public/howto', 'test-results', 'playwright-report'],
    // Stryker rewrites tsconfig files with an API that TypeScript 7 doesn't have; nothing here reads them.
    tsconfigFile: 'no-tsconfig.json',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    cleanTempDir: 'always',
  }).runMutationTest()
  return results.map((result) => ({ ...result, fileName: relative(process.cwd(), result.fileName) }))
}

const results: Result[] = []
for (const area of areas) {
  const files = filesOf(area).filter((file) => isAsked(area, file))
  if (files.length > 0) results.push(...(await mutate(area, files)))
}
if (results.length === 0) throw new Error(`Nothing to change in ${positionals.join(', ') || 'any area'}.`)
printReport(results)
