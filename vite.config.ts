import { defineConfig, mergeConfig } from 'vite'
import { readBuildSettings } from '#scripts/build/read-build-settings.ts'
import { brandFiles } from '#scripts/vite/brand.ts'
import { chunkSplitting } from '#scripts/vite/chunks.ts'
import { loadFiles } from '#scripts/vite/load-files.ts'
import { playPage } from '#scripts/vite/play-page.ts'
import { pwa } from '#scripts/vite/pwa.ts'
import { sharedConfig } from '#scripts/vite/shared.ts'
import { shell } from '#scripts/vite/shell.ts'
import { mergeStartStyles } from '#scripts/vite/start-styles.ts'
import { staticHosts } from '#scripts/vite/static-hosts.ts'

const backend = `http://127.0.0.1:${process.env.PORT || 8080}`

const settings = readBuildSettings(process.env)

export default defineConfig(
  mergeConfig(sharedConfig(settings), {
    // Only environment variables: scripts/build/build-inputs.ts decides by them whether a build is up to date.
    envDir: false,
    plugins: [
      mergeStartStyles(),
      shell(settings),
      playPage(settings),
      pwa(settings.laos),
      loadFiles(),
      brandFiles(settings.laos),
      staticHosts(settings.laos),
    ],
    build: {
      // No preload lists for scripts: chunks import their dependencies themselves and the boot script
      // preloads those of the route, so the lists would only make the entry larger. Vite still preloads CSS.
      modulePreload: false,
      rolldownOptions: {
        // scripts/vite/shell.ts emits index.html.
        input: 'src/main.tsx',
        output: { codeSplitting: chunkSplitting() },
        // react-zoom-pan-pinch adds a style element, which the CSP forbids; ZoomArea.module.css has its rules.
        treeshake: { manualPureFunctions: ['styleInject'] },
      },
    },
    server: {
      host: '127.0.0.1',
      proxy: {
        '/api': backend,
        '/demo': backend,
        '/desk': backend,
        '/docs': backend,
        '/media': backend,
        '/socket.io': { target: backend, ws: true },
      },
    },
  }),
)
