import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { type Locale, languageTag, locales } from '#lib/i18n/locale.ts'
import { manifestUrl } from '#lib/pwa/manifest-url.ts'
import { brand } from '#server/platform/brand.ts'
import { createManifest } from '#shell/manifest.ts'
import { hasScreenshots } from './brand.ts'
import { bundleInline } from './inline.ts'
import { member } from './load-files.ts'
import { createChunkFinder } from './start-files.ts'
import { startStyles } from './start-styles.ts'

/** Part of every start: a member can sign out offline. */
const signInScreen = '/src/features/auth/LoginScreen.tsx'

/** Modules that the app loads at startup, for visitors and members, in every language. */
const startModules = [
  ...member,
  signInScreen,
  '/src/lib/pwa/service-worker-updates.ts',
  ...locales.flatMap((locale) => [`virtual:catalog/${locale}/public`, `virtual:catalog/${locale}/member`]),
]

/** Files of the build that modules need: the HTML, the style sheet, chunks with their imports, and fonts. */
function findFilesOf(bundle: Rolldown.OutputBundle, ...modules: readonly string[]): ReadonlySet<string> {
  const chunks = [...createChunkFinder(bundle)(...modules)]
  const files = chunks.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  return new Set(['index.html', startStyles(bundle).file, ...files])
}

/** Hash of a written file: the worker caches nothing else under its name (src/service-worker/build-file.ts). */
async function integrityOf(path: string): Promise<string> {
  return `sha256-${hash('sha256', await readFile(path), 'base64')}`
}

/**
 * Builds the service worker with its precache list: all files that members' routes need with their hashes, start files
 * first and marked with `start`, those of every start also with `first`. How-to videos, launcher icons, store
 * screenshots, the zoom of pictures, the encryption of gift links and the registration aren't precached. Also emits a web app manifest for each language, linked by the page once it is idle
 * (src/app/bootstrap/start.tsx); crawlers without scripts find manifest.webmanifest in the HTML.
 */
export function pwa(laos: boolean): PluginOption {
  let startFiles: ReadonlySet<string> = new Set()
  let signInFiles: ReadonlySet<string> = new Set()
  let outDir = ''
  const emitFiles: Plugin = {
    name: 'kapao-pwa-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        startFiles = findFilesOf(bundle, ...startModules)
        signInFiles = findFilesOf(bundle, signInScreen)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        const ofBrand = {
          ...brand,
          colour: brand.colours.light.brandBackground,
          hasScreenshots: hasScreenshots(),
        }
        const manifestOf = (locale: Locale) => JSON.stringify(createManifest(locale, ofBrand))
        for (const locale of locales) emit(manifestUrl(languageTag(locale)).slice(1), manifestOf(locale))
        emit('manifest.webmanifest', manifestOf(laos ? 'la' : 'th'))
        // Operators deploy it as sw.js to disable the service worker (docs/worker.md).
        const { script } = await bundleInline('src/service-worker/sw-off.ts')
        emit('sw-off.js', script)
      },
    },
  }
  return [
    emitFiles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // One classic script; without it the plugin uses an option that Vite calls deprecated.
        rollupFormat: 'iife',
        buildPlugins: { vite: [{ name: 'kapao-quiet', config: () => ({ logLevel: 'warn' }) }] },
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}'],
        // Without the zoom, pictures are still shown; registering and sending an encrypted gift link need a connection anyway.
        globIgnores: ['assets/ZoomArea-*', 'assets/encrypt-link-*', 'assets/RegisterScreen-*'],
        manifestTransforms: [
          async (entries) => {
            const manifest = entries.map(async (file) => ({
              ...file,
              integrity: await integrityOf(join(outDir, file.url)),
              start: startFiles.has(file.url),
              // Of the fonts, the page's own suffices.
              ...(signInFiles.has(file.url) && !file.url.endsWith('.woff2') && { first: true }),
            }))
            return {
              manifest: (await Promise.all(manifest)).sort((a, b) => Number(b.start) - Number(a.start)),
            }
          },
        ],
      },
    }),
  ]
}
