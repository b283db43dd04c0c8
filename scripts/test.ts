import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '#tests/setup/browser.ts'
import { killServers, startServer } from '#tests/setup/server-process.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { buildIfNeeded } from './build/build-if-needed.ts'
import { changedKits, markTested } from './kit-tests.ts'

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

const kits = isThorough || changedKits().length > 0
if (!kits) console.log('The tests of the kits are skipped: neither a kit nor the contract has changed.')
const projects = ['page', 'pure', 'server', ...(kits ? ['kits'] : [])]
await run('vitest', 'run', ...projects.flatMap((project) => ['--project', project]))
if (kits) markTested()
if (!(await buildIfNeeded())) process.exit(1)
await run('playwright', 'test')
await testExample()

/** The example suite, from outside: against the demo as it is started by its users. */
async function testExample(): Promise<void> {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'example-'))
  process.env.DEMO_TOKEN = 'kapao-example-token'
  const { address } = await startServer({ DATA_DIR: directory.path })
  Object.assign(process.env, { BASE_URL: address, CHROMIUM_PATH: findBrowser() })
  await run('playwright', 'test', '--config', 'examples/playwright', '--output', 'test-results/example')
  await killServers()
}

/** Runs a program, and ends with its exit code if it fails. */
async function run(command: string, ...args: readonly string[]): Promise<void> {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'close')
  if (status === 0) return
  await killServers()
  process.exit(status ?? 1)
}
