import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { ensureBrowser } from '#tests/setup/browser.ts'
import { killServers, startServer } from '#tests/setup/server/server-process.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { buildIfNeeded } from './build/build-if-needed.ts'
import { hashFiles } from './build/hash-files.ts'

/**
 * Kits have long tests of their own. They run in a thorough run, and if the kit or the contract differs from what passed last,
 * whose hash is committed in this file.
 */
const TESTED_FILE = 'kits/tested.json'

const kits = globSync('kits/*/package.json').map((path) => path.split('/')[1] ?? '')

/** `npm test`: unit and server tests, then stories (browser tests) on a production build. */
if (process.argv.length > 2) {
  console.error(
    'npm test runs everything; for some files: npm run test:unit -- FILE, npm run test:story -- FILE',
  )
  process.exit(2)
}
for (const [name, service] of [
  ['DATABASE_URL', 'PostgreSQL'],
  ['REDIS_URL', 'Redis'],
] as const) {
  if (!process.env[name]) console.log(`${name} is not set: the tests on ${service} are skipped.`)
}
if (!isThorough) console.log('THOROUGH=1 npm test also runs what is meant for a release.')

// Before the first minutes of tests: the kits' tests need one, too.
const browser = ensureBrowser()
const testsKits = isThorough || haveKitsChanged()
if (!testsKits) console.log('The tests of the kits are skipped: neither a kit nor the contract has changed.')
const projects = ['page', 'pure', 'server', ...(testsKits ? ['kits'] : [])]
await run('vitest', 'run', ...projects.flatMap((project) => ['--project', project]))
if (testsKits) markTested()
if (!(await buildIfNeeded())) process.exit(1)
await run('playwright', 'test')
await testExample()

function hashOf(kit: string): string {
  const paths = globSync(`{kits/${kit},src/contract}/**/*.{ts,json}`, { exclude: ['**/node_modules/**'] })
  return hashFiles(paths.filter((path) => !/src.*\.test\.ts$/.test(path)))
}

function haveKitsChanged(): boolean {
  const tested = v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(TESTED_FILE, 'utf8')))
  return kits.some((kit) => tested[kit] !== hashOf(kit))
}

/** Remembers that the tests of all kits have passed. */
function markTested(): void {
  const hashes = Object.fromEntries(kits.toSorted().map((kit) => [kit, hashOf(kit)]))
  writeFileSync(TESTED_FILE, `${JSON.stringify(hashes, undefined, 2)}\n`)
}

/** The example suite, from outside: against the demo as it is started by its users. */
async function testExample(): Promise<void> {
  const directory = await mkdtempDisposable(join(tmpdir(), 'example-'))
  process.env.DEMO_TOKEN = 'example-token-of-tests'
  const { address } = await startServer({ DATA_DIR: directory.path })
  Object.assign(process.env, { BASE_URL: address, CHROMIUM_PATH: browser })
  await run('playwright', 'test', '--config', 'examples/playwright', '--output', 'test-results/example')
  await killServers()
  await directory.remove()
}

/** Runs a program, and ends with its exit code if it fails. */
async function run(command: string, ...args: readonly string[]): Promise<void> {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'close')
  if (status === 0) return
  await killServers()
  process.exit(status ?? 1)
}
