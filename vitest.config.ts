import { globSync, readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import { readBuildSettings } from '#scripts/read-build-settings.ts'
import { sharedConfig } from '#scripts/vite/shared.ts'

const contract = ['src/contract/**/*.test.ts']
const ofPage = globSync('src/**/*.test.{ts,tsx}', { exclude: contract })
/** Tests that replace modules, or load them again as a reload does. */
const isolated = ofPage.filter((file) =>
  /\bvi\.(mock|doMock|hoisted|resetModules)\b|fresh modules/.test(readFileSync(file, 'utf8')),
)
const isThorough = process.env.THOROUGH === '1'

export default defineConfig(
  mergeConfig(sharedConfig(readBuildSettings({})), {
    test: {
      testTimeout: isThorough ? 900_000 : 120_000,
      hookTimeout: 60_000,
      // Most tests wait for databases, so use every core.
      maxWorkers: '100%',
      projects: [
        { extends: true, test: { name: 'page', include: isolated } },
        {
          extends: true,
          test: {
            name: 'page-shared',
            isolate: false,
            unstubGlobals: true,
            include: ofPage.filter((file) => !isolated.includes(file)),
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            // Server modules are stateless, so a worker loads the server and its database engine once for all
            // files.
            isolate: false,
            include: [...contract, 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          },
        },
      ],
    },
  }),
)
