import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from './install-packages.ts'
import { type Area, areas } from './mutate/areas.ts'
import { printReport, type Result } from './mutate/report.ts'

/**
 * `npm run mutate`: mutation testing with Stryker, on a copy in `.cache/mutate`. Names of areas or files
 * restrict the run, e.g. `npm run mutate slips server/modules/ledger/ledger.ts`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Number of mutants per area; default: all, or `DATABASE_SAMPLE` for areas that need a database. */
    sample: { type: 'string' },
    /** Seed of the random sample. */
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
  },
})

const DATABASE_SAMPLE = '200'

const isSelected = (area: Area, file: string): boolean =>
  positionals.length === 0 ||
  positionals.some((name) => name === area.name || name === file || matchesGlob(file, name))

function listAreaFiles({ files }: Area): string[] {
  const excluded = files.filter((file) => file.startsWith('!')).map((file) => file.slice(1))
  return globSync(files.filter((file) => !file.startsWith('!')))
    .filter((file) => !excluded.some((glob) => matchesGlob(file, glob)))
    .sort()
}

await installPackages('scripts/mutate')
const { mutateArea } = await import('./mutate/stryker.ts')
const results: Result[] = []
for (const area of areas) {
  const files = listAreaFiles(area).filter((file) => isSelected(area, file))
  if (files.length === 0) continue
  console.log(`\n— ${area.name}: ${files.length} files`)
  const sample = values.sample ?? (area.database ? DATABASE_SAMPLE : undefined)
  const { seed, workers } = values
  results.push(...(await mutateArea(area, files, { sample, seed, workers: Number(workers) })))
}
if (results.length === 0) throw new Error(`Nothing to change in ${positionals.join(', ') || 'any area'}.`)
printReport(results)
