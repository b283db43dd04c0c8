import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from './build-if-needed.ts'
import { checkBuild } from './check/browsers/check-build.ts'
import { checkCardPackages, checkServerPackages } from './check/card-packages.ts'
import { checkCatalogs } from './check/catalogs.ts'
import { checkCssModules } from './check/css-modules.ts'
import { checkImports } from './check/imports.ts'

/** `npm run check`: static checks of the code, and browser compatibility and size budgets of the build. */
const steps: readonly (readonly [string, () => boolean | Promise<boolean>])[] = [
  ['format and lint', command('biome', ['ci', '--error-on-warnings'])],
  ['types of every runtime', command('tsc', ['-b'])],
  ['import rules', () => report(checkImports())],
  ['classes of CSS modules', () => report(checkCssModules())],
  ['packages of the design card', () => report([...checkCardPackages(), ...checkServerPackages()])],
  ['unused code and dependencies', command('knip', [])],
  ['API documents are current', command('node', ['scripts/openapi.ts', '--check'])],
  ['rules of API documents', command('redocly', ['lint', 'docs/openapi.json', 'docs/asyncapi.json'])],
  ['catalogs', async () => report(await checkCatalogs())],
  ['build', buildIfNeeded],
  ['supported browsers', () => report(checkBuild('dist'))],
  ['size budgets', command('node', ['tests/audit/budgets.ts'])],
]

const failed: string[] = []
for (const [name, run] of steps) {
  console.log(`\n— ${name}`)
  if (!(await run())) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function command(name: string, args: readonly string[]): () => boolean {
  // Redocly's linter otherwise asks the registry for a newer version of itself.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return () => spawnSync(name, args, { stdio: 'inherit', env }).status === 0
}

function report(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}
