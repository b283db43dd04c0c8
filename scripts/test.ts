import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { browserVersion, ensureBrowser } from '#tests/setup/browser.ts'
import { buildVariants } from '#tests/setup/variant-builds.ts'
import { buildIfNeeded } from './build-if-needed.ts'

/** `npm test`: unit and server tests, then browser tests on a production build. */
async function run(command: string, args: readonly string[]): Promise<void> {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'close')
  if (status !== 0) process.exit(status ?? 1)
}

for (const [name, service] of [
  ['DATABASE_URL', 'PostgreSQL'],
  ['REDIS_URL', 'Redis'],
] as const) {
  if (!process.env[name]) console.log(`${name} is not set: the tests on ${service} are skipped.`)
}

const playwrightArgs = process.argv.slice(2)

const unitTests = run('npx', ['vitest', 'run'])
// Unit tests leave the CPU partly idle: meanwhile build the variants with other settings for the browser
// tests.
await Promise.all([unitTests, playwrightArgs.length === 0 && buildVariants()])
if (!(await buildIfNeeded())) process.exit(1)
console.log(`Browser tests in ${browserVersion(ensureBrowser())}`)
await run('npx', ['playwright', 'test', ...playwrightArgs])
