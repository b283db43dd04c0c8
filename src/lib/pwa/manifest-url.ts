import type { Locale } from '#lib/i18n/locale.ts'

/**
 * URL of the web app manifest.
 * @param language language tag of the page, e.g. `lo`
 * @param code invite code, for platforms where the installed app doesn't share the browser's storage; a server that
 *   supports it adds the code to the `start_url`, others ignore it
 */
export function manifestUrl(language: string, code?: string): string {
  const file = `/manifest.${language}.webmanifest`
  return code ? `${file}?code=${encodeURIComponent(code)}` : file
}

/** Start URL of the installed app, with the language at installation as the default until the member chooses one. */
export function startUrl(locale: Locale): string {
  return `/user/home?first=${locale}`
}
