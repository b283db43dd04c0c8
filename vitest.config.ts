import { defineConfig, mergeConfig } from 'vitest/config'
import { readBuildSettings } from '#scripts/read-build-settings.ts'
import { sharedConfig } from '#scripts/vite/shared.ts'

const page = ['src/**/*.test.{ts,tsx}']
const contract = ['src/contract/**/*.test.ts']

export default defineConfig(
  mergeConfig(sharedConfig(readBuildSettings({})), {
    test: {
      testTimeout: 60_000,
      hookTimeout: 60_000,
      globalSetup: 'tests/setup/drop-schemas.ts',
      // Most tests wait for databases, so use every core.
      maxWorkers: '100%',
      projects: [
        { extends: true, test: { name: 'page', include: page, exclude: contract } },
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
