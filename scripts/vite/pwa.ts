import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest.ts'

/** Manifest and service worker. Pictures for launchers and stores stay out of the precache. */
export function pwa(laos: boolean): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: manifest(laos),
    manifestFilename: 'manifest.webmanifest',
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      sourcemap: false,
      minify: true,
    },
  })
}
