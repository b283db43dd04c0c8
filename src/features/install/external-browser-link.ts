import type { Locale } from '#lib/i18n/locale.ts'

/** Apps with an in-app browser, by user agent; the first match wins. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/Messenger|Orca-Android/, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/musical_ly|Bytedance/, 'TikTok'],
]

/** Name of the app whose in-app browser this is. */
export function inAppBrowserName(userAgent: string): string {
  return apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Facebook'
}

/** State of this browser that the link must carry over to the phone's browser. */
export interface CarriedParams {
  /** The inviter's code. */
  readonly code: string | undefined
  readonly locale: Locale
}

/** `link` opens the phone's browser; `copy` must be copied by the member because no link can do that. */
export interface ExternalBrowserLink {
  readonly kind: 'link' | 'copy'
  readonly href: string
}

/**
 * Link from an in-app browser to the phone's browser: LINE has a query parameter for it, Android has intent:
 * URLs, and on iOS only the app's own menu can do it.
 * @param page URL of this page
 */
export function externalBrowserLink(
  userAgent: string,
  page: string,
  { code, locale }: CarriedParams,
): ExternalBrowserLink {
  const url = new URL(page)
  if (code !== undefined) url.searchParams.set('code', code)
  url.searchParams.set('lang', locale)
  if (inAppBrowserName(userAgent) === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1')
    return { kind: 'link', href: url.href }
  }
  if (!/android/i.test(userAgent)) return { kind: 'copy', href: url.href }
  // The part after # describes the intent.
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
