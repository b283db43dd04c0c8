import { loadEnv } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chunkSplitting } from './scripts/vite/chunks.ts'
import { pwa } from './scripts/vite/pwa.ts'
import { readBuildSettings } from './scripts/vite/read-build-settings.ts'
import { shell } from './scripts/vite/shell.ts'
import { sharedConfig } from './scripts/vite/shared.ts'

const backend = `http://127.0.0.1:${process.env.PORT || 8080}`

export default defineConfig(({ mode }) => {
  const settings = readBuildSettings(loadEnv(mode, process.cwd(), 'VITE_'))
  return mergeConfig(sharedConfig(settings), {
    plugins: [shell(settings), pwa(settings.laos)],
    build: {
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { bundlerTimings: false, pluginTimings: false },
        output: { codeSplitting: chunkSplitting() },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': backend, '/demo': backend, '/media': backend, '/socket.io': { target: backend, ws: true } },
    },
    test: {
      include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/{audit,conformance,unit}/**/*.test.ts'],
    },
  })
})
