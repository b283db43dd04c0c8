import type { Plugin } from 'vite'
import { type Locale, languageTag, locales } from '../../src/lib/locale.ts'
import { manifestAddress } from '../../src/lib/manifest-address.ts'
import { manifest } from '../../src/shell/manifest.ts'

/**
 * The manifest of each language as a file of its own, and that of the portal's first one at the usual address. The
 * state script links the one that fits (src/shell/manifest-link.ts); the link in the HTML is for who reads it without
 * running it.
 */
export function manifests(laos: boolean): Plugin {
  const usual = '/manifest.webmanifest'
  return {
    name: 'kapao-manifests',
    apply: 'build',
    generateBundle() {
      const emit = (address: string, locale: Locale) =>
        this.emitFile({
          type: 'asset',
          fileName: address.slice(1),
          source: JSON.stringify(manifest(locale)),
        })
      for (const locale of locales) emit(manifestAddress(languageTag(locale)), locale)
      emit(usual, laos ? 'la' : 'th')
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('</head>', `  <noscript><link rel="manifest" href="${usual}"></noscript>\n  </head>`),
    },
  }
}
