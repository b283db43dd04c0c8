import type { Locale } from '#lib/i18n/locale.ts'

/** Apps with a browser of their own, by what it says of itself; the first that fits. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/Messenger|Orca-Android/, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/musical_ly|Bytedance/, 'TikTok'],
]

/** The app whose browser this is, by name. */
export function appOf(userAgent: string): string {
  return apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Facebook'
}

/** What the phone's own browser couldn't know otherwise. */
export interface Luggage {
  /** The inviter's code. */
  readonly code: string | undefined
  readonly locale: Locale
}

/** A way out: a link that the app obeys, or, where there is none, the address to take along. */
export interface WayOut {
  readonly kind: 'link' | 'copy'
  readonly href: string
}

/**
 * The way from the browser inside an app to the phone's own: LINE has a parameter for it, Android opens its browser for
 * an intent, and on iOS nothing but the app's own menu does.
 * @param page address of this page
 */
export function wayOut(userAgent: string, page: string, { code, locale }: Luggage): WayOut {
  const url = new URL(page)
  if (code !== undefined) url.searchParams.set('code', code)
  url.searchParams.set('lang', locale)
  if (appOf(userAgent) === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1')
    return { kind: 'link', href: url.href }
  }
  if (!/android/i.test(userAgent)) return { kind: 'copy', href: url.href }
  // After the # the intent itself is described.
  const { protocol, host, pathname, search } = url
  const intent = [
    `#Intent`,
    `scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
    `end`,
  ].join(';')
  return { kind: 'link', href: `intent://${host}${pathname}${search}${intent}` }
}
