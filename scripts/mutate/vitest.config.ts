import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

/** Environment variable with the globs of the tests to run, as JSON. */
export const TESTS_VARIABLE = 'MUTATE_TESTS'

const { projects: _, ...test } = config.test ?? {}

/**
 * The project's Vitest config limited to these tests, with isolated files. Stryker's `testFiles` option isn't
 * used because it never activates static mutants.
 */
export default defineConfig({
  ...config,
  test: {
    ...test,
    include: JSON.parse(process.env[TESTS_VARIABLE] ?? '[]'),
    setupFiles: [`${import.meta.dirname}/same-examples.ts`],
    env: { PROPERTY_FACTOR: '0.2' },
  },
})
