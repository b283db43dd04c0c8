import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { locales } from '../../src/lib/locale.ts'
import { inlineBundle } from './inline.ts'
import { chunkReader } from './start-files.ts'

/** Modules that the app starts with, for visitors and for members, in every language. */
const startModules = [
  '/src/main.tsx',
  '/src/app/MemberLayout.tsx',
  '/src/app/ToastHost.tsx',
  '/src/features/auth/LoginScreen.tsx',
  '/src/features/home/HomeScreen.tsx',
  '/src/features/care/watch-time.ts',
  '/src/lib/worker-updates.ts',
  ...locales.flatMap((locale) => [`virtual:catalog/${locale}/public`, `virtual:catalog/${locale}/member`]),
]

/** Files that the start modules need, from the root of the build: what they import, with styles and fonts. */
function findStartFiles(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunksOf = chunkReader(bundle)
  const files = startModules.flatMap((module) =>
    [...chunksOf(module)].flatMap(({ fileName, viteMetadata }) => [
      fileName,
      ...(viteMetadata?.importedCss ?? []),
      ...(viteMetadata?.importedAssets ?? []),
    ]),
  )
  return new Set(['index.html', ...files])
}

/**
 * The service worker with the list of all files that members' routes need, those of a start first and marked as such.
 * How-to videos and what launchers and stores read aren't in it.
 */
export function pwa(): PluginOption {
  let startFiles: ReadonlySet<string> = new Set()
  const find: Plugin = {
    name: 'kapao-start-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        startFiles = findStartFiles(bundle)
        // An operator deploys it as sw.js to turn the worker off (docs/worker.md).
        const { script } = await inlineBundle({ entry: 'src/sw/sw-off.ts', name: 'swOff', define: {} })
        this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: script })
      },
    },
  }
  return [
    find,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      // There is one in each language: see manifest.ts.
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          async (entries) => ({
            manifest: entries
              .map((entry) => ({ ...entry, start: startFiles.has(entry.url) }))
              .sort((a, b) => Number(b.start) - Number(a.start)),
            warnings: [],
          }),
        ],
        sourcemap: false,
        minify: true,
      },
    }),
  ]
}
