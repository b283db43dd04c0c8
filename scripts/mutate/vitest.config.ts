import { defineConfig } from 'vitest/config'
import viteConfig from '../../vite.config.ts'

/** Globs of the tests that judge the mutants, as JSON. */
export const TESTS = 'MUTATE_TESTS'

/** The project's own settings with only these tests: with its option `testFiles`, Stryker never activates static mutants. */
export default defineConfig(async (env) => {
  const config = await viteConfig(env)
  return { ...config, test: { ...config.test, include: JSON.parse(process.env[TESTS] ?? '[]') } }
})
