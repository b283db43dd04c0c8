import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildIfNeeded } from './build-if-needed.ts'

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
if (process.env.THOROUGH !== '1') console.log('THOROUGH=1 npm test also runs what is meant for a release.')

await run('vitest', 'run')
if (!(await buildIfNeeded())) process.exit(1)
await run('playwright', 'test')

/** Runs a program, and ends with its exit code if it fails. */
async function run(command: string, ...args: readonly string[]): Promise<void> {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'close')
  if (status !== 0) process.exit(status ?? 1)
}
