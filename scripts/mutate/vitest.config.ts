import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'
import { AREA_VARIABLE, areas } from './stryker.config.ts'

const { projects: _, ...test } = config.test ?? {}
const { [AREA_VARIABLE]: area = '' } = process.env

/**
 * The project's Vitest config limited to the tests of an area, with isolated files. Stryker's `testFiles` option isn't used
 * because it never activates static mutants.
 */
export default defineConfig({
  ...config,
  test: {
    ...test,
    include: [...(areas[area]?.tests ?? [])],
    setupFiles: [`${import.meta.dirname}/same-examples.ts`],
    env: { PROPERTY_FACTOR: '0.2' },
  },
})
