import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { languageTag, locales } from '#lib/i18n/locale.ts'
import { manifestAddress } from '#lib/pwa/manifest-url.ts'
import { createManifest } from '#shell/manifest.ts'
import { bundleInline } from './inline.ts'
import { createChunkFinder } from './start-files.ts'

/** Modules that the app starts with, for visitors and for members, in every language. */
const startModules = [
  '/src/main.tsx',
  '/src/app/layouts/MemberLayout.tsx',
  '/src/app/notices/ToastHost.tsx',
  '/src/features/auth/LoginScreen.tsx',
  '/src/features/home/HomeScreen.tsx',
  '/src/features/responsible-play/play-time-reminder.ts',
  '/src/lib/pwa/service-worker-updates.ts',
  ...locales.flatMap((locale) => [`virtual:catalog/${locale}/public`, `virtual:catalog/${locale}/member`]),
]

/** Files that the start modules need, from the root of the build: what they import, with styles and fonts. */
function findStartFiles(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = [...createChunkFinder(bundle)(...startModules)]
  const files = chunks.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  return new Set(['index.html', ...files])
}

/**
 * The service worker with the list of all files that members' routes need, those of a start first and marked as such.
 * How-to videos and what launchers and stores read aren't in it. Beside it a manifest for each language, which the state
 * script links (src/shell/boot.ts); readers that run no script find the usual name in the HTML.
 */
export function pwa(laos: boolean): PluginOption {
  let startFiles: ReadonlySet<string> = new Set()
  const files: Plugin = {
    name: 'kapao-pwa-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        startFiles = findStartFiles(bundle)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        for (const locale of locales)
          emit(manifestAddress(languageTag(locale)).slice(1), JSON.stringify(createManifest(locale)))
        emit('manifest.webmanifest', JSON.stringify(createManifest(laos ? 'la' : 'th')))
        // An operator deploys it as sw.js to turn the worker off (docs/worker.md).
        const { script } = await bundleInline({ entry: 'src/service-worker/sw-off.ts' })
        emit('sw-off.js', script)
      },
    },
  }
  return [
    files,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      injectRegister: false,
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
