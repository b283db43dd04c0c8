import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { type Locale, languageTag, locales } from '../../src/lib/locale.ts'
import { manifestAddress, startAddress } from '../../src/lib/manifest-address.ts'
import { type ManifestWords, manifestWords } from './manifest-words.ts'

const COLOUR = '#F7F3F3'

const png = (file: string, width: number, height = width) => ({
  src: `/${file}.png`,
  sizes: `${width}x${height}`,
  type: 'image/png',
})

const icon = (purpose: 'any' | 'maskable' | 'monochrome', size: 192 | 512) => ({
  ...png(`icons/${purpose === 'any' ? 'icon' : purpose}-${size}`, size),
  purpose,
})

/** A way into the portal from the launcher; what follows the # is read by src/app/launch-address.ts and the chat. */
const shortcut = (name: string, picture: string, url: string) => ({
  name,
  url,
  icons: [png(`icons/shortcut-${picture}-96`, 96), png(`icons/shortcut-${picture}-192`, 192)],
})

/** Pictures for the browser's own question, made by `npm run screenshots`. */
const narrow = (file: string, label: string) => ({
  ...png(`screenshots/${file}`, 780, 1688),
  form_factor: 'narrow' as const,
  label,
})
const wide = (file: string, label: string) => ({
  ...png(`screenshots/${file}`, 1280, 800),
  form_factor: 'wide' as const,
  label,
})

const screenshots = ({ screens }: ManifestWords) => [
  narrow('home-narrow', screens.home),
  narrow('deposit-narrow', screens.deposit),
  narrow('statement-narrow', screens.statement),
  wide('home-wide', screens.home),
  wide('deposit-wide', screens.deposit),
  wide('statement-wide', screens.statement),
]

/**
 * What launchers know of the portal, in one language. All of them describe the same app: its `id` is the portal, not
 * the file.
 */
export function manifest(locale: Locale): Partial<ManifestOptions> {
  const words = manifestWords[locale]
  return {
    id: '/',
    name: 'Kapao',
    short_name: 'Kapao',
    description: words.description,
    lang: languageTag(locale),
    dir: 'ltr',
    start_url: startAddress(locale),
    scope: '/',
    display: 'standalone',
    // Where a browser doesn't let an app stand alone, its own small bar is better than a tab.
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    theme_color: COLOUR,
    background_color: COLOUR,
    categories: ['finance', 'games'],
    // A shared slip is a POST: `focus-existing` would hand the page its address and drop its body.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: (['any', 'maskable', 'monochrome'] as const).flatMap((purpose) => [
      icon(purpose, 192),
      icon(purpose, 512),
    ]),
    shortcuts: [
      shortcut(words.deposit, 'deposit', '/user/home#deposit'),
      shortcut(words.withdraw, 'withdraw', '/user/home#withdraw'),
      shortcut(words.statement, 'statement', '/user/statement'),
      shortcut(words.chat, 'chat', '/user/home#chat'),
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'slip', accept: ['image/*'] }] },
    },
    screenshots: screenshots(words),
  }
}

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
