import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { installPackages } from './install-packages.ts'
import { AREA_VARIABLE, areas } from './mutate/stryker.config.ts'

/**
 * `npm run mutate`: mutation tests with Stryker, by area. Names of areas or files restrict the run, and options are passed on
 * to Stryker: `npm run mutate -- slips src/contract/money.ts:10-40 --concurrency 2`.
 */
const STRYKER = 'scripts/mutate/node_modules/@stryker-mutator/core/bin/stryker.js'
const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('-'))
const names = firstOption < 0 ? args : args.slice(0, firstOption)
const options = args.slice(names.length)

// The embedded database is faster. It has a single connection, so mutants of locking code survive.
const { DATABASE_URL: _, ...env } = process.env

installPackages('scripts/mutate')
let isAny = false
for (const [name, { files }] of Object.entries(areas)) {
  const named = names.filter((file) => files.some((glob) => matchesGlob(file.split(':')[0] ?? '', glob)))
  const isWhole = names.length === 0 || names.includes(name)
  if (!isWhole && named.length === 0) continue
  isAny = true
  const stale = files.find((glob) => !glob.startsWith('!') && globSync(glob).length === 0)
  if (stale !== undefined) throw new Error(`No file is ${stale} (stryker.config.ts).`)
  console.log(`\n— ${name}`)
  const mutate = isWhole ? [] : ['--mutate', named.join(',')]
  const { status } = spawnSync(
    process.execPath,
    [STRYKER, 'run', 'scripts/mutate/stryker.config.ts', ...mutate, ...options],
    { stdio: 'inherit', env: { ...env, [AREA_VARIABLE]: name } },
  )
  if (status !== 0) process.exitCode = 1
}
if (!isAny) throw new Error(`Nothing to mutate in ${names.join(', ')}.`)
