import { picklist } from 'valibot'

/** The product's language codes; `la` is Lao (D1). */
export const locales = ['th', 'la', 'en'] as const
export type Locale = (typeof locales)[number]

export const localeSchema = picklist(locales)

function isLocale(value: unknown): value is Locale {
  return value === 'th' || value === 'la' || value === 'en'
}

/** The language tag that browsers and libraries understand: `la` means Latin to them (D1). */
export function languageTag(locale: Locale): string {
  return locale === 'la' ? 'lo' : locale
}

/** Whether an address asks for this language: by `lang`, or by `first`, the language that an app was installed in. */
export function isAddressed(locale: Locale, search: string): boolean {
  const query = new URLSearchParams(search)
  return query.get('lang') === locale || query.get('first') === locale
}

/**
 * First usable of what the member asked for: the address, what was kept here, the cookie, and the language that an app
 * was installed in (`first` in the address it starts with).
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
