import { type Locale, languageTag } from '#lib/i18n/locale.ts'
import { startUrl } from '#lib/pwa/manifest-url.ts'
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

/** A way into the portal from the launcher; what follows the # is read by src/app/bootstrap/launch-address.ts and the chat. */
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
export function manifest(locale: Locale) {
  const words = manifestWords[locale]
  return {
    id: '/',
    name: 'Kapao',
    short_name: 'Kapao',
    description: words.description,
    lang: languageTag(locale),
    dir: 'ltr',
    start_url: startUrl(locale),
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
