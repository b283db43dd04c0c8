import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

/** Globs of the tests that judge the mutants, as JSON. */
export const TESTS_VARIABLE = 'MUTATE_TESTS'

const { projects: _, ...test } = config.test ?? {}

/**
 * The project's own settings with only these tests, each file on its own. With its option `testFiles`, Stryker never
 * activates static mutants.
 */
export default defineConfig({
  ...config,
  test: {
    ...test,
    include: JSON.parse(process.env[TESTS_VARIABLE] ?? '[]'),
    setupFiles: [`${import.meta.dirname}/same-examples.ts`],
  },
})
