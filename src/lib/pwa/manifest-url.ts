import type { Locale } from '#lib/i18n/locale.ts'

/**
 * The manifest's address for a page.
 * @param language tag of the page, e.g. `lo`
 * @param code the inviter's, where an app that is installed won't find what the browser keeps; a server that knows how
 *   puts it into the `start_url`, any other answers with the file as it is
 */
export function manifestAddress(language: string, code?: string): string {
  const file = `/manifest.${language}.webmanifest`
  return code ? `${file}?code=${encodeURIComponent(code)}` : file
}

/** Where an installed app starts: with the language that it was installed in, which counts until one is kept there. */
export function startAddress(locale: Locale): string {
  return `/user/home?first=${locale}`
}
