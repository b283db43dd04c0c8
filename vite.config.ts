import { loadEnv } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { readBuildSettings } from './scripts/read-build-settings.ts'
import { chunkSplitting } from './scripts/vite/chunks.ts'
import { manifests } from './scripts/vite/manifests.ts'
import { playPage } from './scripts/vite/play-page.ts'
import { pwa } from './scripts/vite/pwa.ts'
import { sharedConfig } from './scripts/vite/shared.ts'
import { shell } from './scripts/vite/shell.ts'

const backend = `http://127.0.0.1:${process.env.PORT || 8080}`

export default defineConfig(({ mode }) => {
  const settings = readBuildSettings(loadEnv(mode, process.cwd(), 'VITE_'))
  return mergeConfig(sharedConfig(settings), {
    plugins: [shell(settings), playPage(settings), manifests(settings.laos), pwa()],
    build: {
      // Each file names what it needs itself, and the state script starts the route's: a list of all that in the start
      // would only make it longer. Styles are waited for, so they stay in it.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_: string, files: string[]) => files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        checks: { bundlerTimings: false, pluginTimings: false },
        output: { codeSplitting: chunkSplitting() },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: {
        '/api': backend,
        '/demo': backend,
        '/media': backend,
        '/socket.io': { target: backend, ws: true },
      },
    },
    test: {
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // Most of it waits for databases: a core for each worker, none kept free.
      maxWorkers: '100%',
      include: [
        'src/**/*.test.{ts,tsx}',
        'server/**/*.test.ts',
        'scripts/**/*.test.ts',
        'tests/{audit,conformance,unit}/**/*.test.ts',
      ],
    },
  })
})
