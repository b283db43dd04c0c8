import { spawnSync } from 'node:child_process'
import { browserVersion, ensureBrowser } from '../tests/setup/browser.ts'
import { buildVariants } from '../tests/setup/variant-builds.ts'
import { buildIfNeeded } from './build-if-needed.ts'

/** `npm test`: unit and server tests, then the browser's stories on a production build. */
function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

for (const [name, what] of [
  ['DATABASE_URL', 'PostgreSQL'],
  ['REDIS_URL', 'Redis'],
] as const) {
  if (!process.env[name]) console.log(`${name} is not set: the tests on ${what} are skipped.`)
}

const only = process.argv.slice(2)

run('npx', ['vitest', 'run'])
if (!(await buildIfNeeded())) process.exit(1)
if (only.length === 0) {
  console.log('Building the portal with the other settings that stories need…')
  await buildVariants()
}
console.log(`Browser tests in ${browserVersion(ensureBrowser())}`)
run('npx', ['playwright', 'test', ...only])
