import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { buildIfNeeded } from './build/build-if-needed.ts'
import { checkBuild } from './check/browsers/check-build.ts'
import { checkBudgets } from './check/budgets.ts'
import { checkCssModules } from './check/css-modules.ts'
import { checkTerms } from './check/glossary.ts'

/** Prints what is wrong; an empty text is a passed check. */
type Check = () => Promise<string>

/** `npm run check`: static checks of the code, and supported browsers and size budgets of the build. Changes no source file. */
const checks: readonly (readonly [string, Check])[] = [
  ['build, supported browsers, size budgets', checkDist],
  ['texts fit the code', command('lingui check sync --clean')],
  ['texts are translated', command('lingui check missing --mode catalog')],
  ['API documents are current', command('node scripts/openapi.ts --check')],
  ['unused code and dependencies', command('knip')],
  ['rules of API documents', command('redocly lint docs/openapi.json docs/asyncapi.json')],
  ['types of every runtime', command('tsc -b')],
  ['format and lint', command('biome ci --error-on-warnings')],
  ['import rules', command('depcruise --config scripts/check/import-rules.ts src server scripts kits tests')],
  ['glossary', async () => (await checkTerms()).join('\n')],
  ['classes of CSS modules', async () => checkCssModules().join('\n')],
]

const failed: string[] = []
const waiting = checks.values()
/** Two at a time, for machines with two cores. */
async function runWaiting(): Promise<void> {
  for (const [name, check] of waiting) {
    const problems = await check().catch(String)
    console.log(`${problems ? '✗' : '✓'} ${name}${problems && `\n${problems}`}`)
    if (problems) failed.push(name)
  }
}
await Promise.all([runWaiting(), runWaiting()])
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** A program whose exit code says whether the check has passed. */
function command(line: string): Check {
  const [name = '', ...args] = line.split(' ')
  // Redocly's linter otherwise asks the registry for a newer version of itself.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return async () => {
    const run = promisify(execFile)(name, args, { env, maxBuffer: Number.POSITIVE_INFINITY })
    return await run.then(
      () => '',
      ({ stdout, stderr, message }) => `${stdout}\n${stderr}`.trim() || message,
    )
  }
}

async function checkDist(): Promise<string> {
  if (!(await buildIfNeeded())) return 'The build failed.'
  return [...checkBuild('dist'), ...(await checkBudgets('dist'))].join('\n')
}
