import { picklist } from 'valibot'

/** The product's language codes; `la` is Lao. */
export const locales = ['th', 'la', 'en'] as const
export type Locale = (typeof locales)[number]

/** Schema of a stored or received locale; rejects language tags such as `lo`. */
export const localeSchema = picklist(locales)

function isLocale(value: unknown): value is Locale {
  return value === 'th' || value === 'la' || value === 'en'
}

/** BCP 47 language tag, in which `la` would mean Latin. */
export function languageTag(locale: Locale): string {
  return locale === 'la' ? 'lo' : locale
}

/** Whether the URL names this language, as `lang` or as `first` (the language at the app's installation). */
export function isLocaleInUrl(locale: Locale, search: string): boolean {
  const query = new URLSearchParams(search)
  return query.get('lang') === locale || query.get('first') === locale
}

/**
 * Picks the language: the first valid one of `lang` in the URL, stored choice, cookie, `first` in an installed app's start
 * URL, and the build's default.
 */
export function pickLocale(sources: {
  readonly search: string
  readonly stored: string | undefined
  readonly cookie: string
  readonly laos: boolean
}): Locale {
  const query = new URLSearchParams(sources.search)
  const cookie = /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(sources.cookie)?.[1]
  return (
    [query.get('lang'), sources.stored, cookie, query.get('first')].find(isLocale) ??
    (sources.laos ? 'la' : 'th')
  )
}
