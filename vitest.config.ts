import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import { readBuildSettings } from '#scripts/build/read-build-settings.ts'
import { sharedConfig } from '#scripts/vite/shared.ts'
import { isThorough } from '#tests/setup/thorough.ts'

const contract = ['src/contract/**/*.test.ts']
const ofPage = globSync('src/**/*.test.{ts,tsx}', { exclude: contract })
/** Whatever may leave something behind in a module or in a global: mocks, fake browsers, stores, a language. */
const state =
  /import [^;]*?\bvi\b[^;]*? from 'vitest'|#tests\/setup\/(?!property-runs|html-nodes)|\bstore\b|@lingui/
const pure = ofPage.filter((file) => !state.test(readFileSync(file, 'utf8')))

const timeoutMs = isThorough ? 900_000 : 120_000

export default defineConfig(
  mergeConfig(sharedConfig(readBuildSettings({})), {
    test: {
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      // As tests/setup/eventually.ts.
      expect: { poll: { timeout: 60_000 } },
      globalSetup: 'tests/setup/server/drop-schemas.ts',
      // More than the cores: tests of processes and sockets spend most of their time waiting.
      maxWorkers: availableParallelism() + 2,
      projects: [
        {
          extends: true,
          test: {
            name: 'page',
            setupFiles: 'tests/setup/fixed-jitter.ts',
            include: ofPage.filter((file) => !pure.includes(file)),
          },
        },
        // Tests of pure functions share their modules.
        { extends: true, test: { name: 'pure', isolate: false, include: pure } },
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
        { extends: true, test: { name: 'kits', isolate: false, include: ['kits/**/*.test.ts'] } },
      ],
    },
  }),
)
