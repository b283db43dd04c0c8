import type { Plugin, PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { findLaterFiles, type LaterFiles } from './later-parts.ts'
import { workerOff } from './worker-off.ts'

const LATER = 'virtual:later-files'

/**
 * The service worker. What launchers and stores read stays out of the precache, and so do the files of later parts: the
 * worker gets them as a list of its own, `virtual:later-files`.
 */
export function pwa(): PluginOption {
  let later: LaterFiles = {}
  const isLater = (url: string) => Object.values(later).some((files) => files.includes(url))
  const find: Plugin = {
    name: 'kapao-later-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        later = findLaterFiles(bundle)
      },
    },
  }
  // Of the worker's own build, which begins when the page's is done.
  const give: Plugin = {
    name: 'kapao-give-later-files',
    resolveId: (id) => (id === LATER ? `\0${id}` : undefined),
    // As text: a minifier makes one string of a long list, and the audits read the names in the finished worker.
    load: (id) =>
      id === `\0${LATER}`
        ? `export const laterFiles = JSON.parse(${JSON.stringify(JSON.stringify(later))})`
        : undefined,
  }
  return [
    find,
    workerOff(),
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
          async (entries) => ({ manifest: entries.filter(({ url }) => !isLater(url)), warnings: [] }),
        ],
        buildPlugins: { vite: [give] },
        sourcemap: false,
        minify: true,
      },
    }),
  ]
}
