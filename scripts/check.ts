import { spawnSync } from 'node:child_process'

/** `npm run check`: everything that can be said of the repository without running its tests. */
const steps: readonly (readonly [string, string, readonly string[]])[] = [
  ['Format and lint, no warnings', 'biome', ['ci', '--error-on-warnings', '.']],
  ['Types of every runtime', 'tsc', ['-b']],
  ['Import rules', 'node', ['scripts/check-imports.ts']],
  ['Unused code and dependencies', 'knip', []],
  ['Catalogs as extracted', 'lingui', ['check', 'sync', '--clean']],
  ['Catalogs complete', 'lingui', ['check', 'missing', '--mode', 'catalog']],
  ['Production build', 'node', ['scripts/build-if-needed.ts']],
  ['Size budgets', 'node', ['tests/audit/budgets.ts']],
]

const failed: string[] = []
for (const [name, command, args] of steps) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nNot right: ${failed.join('; ')}.`)
  process.exitCode = 1
} else console.log('\nAll right.')
