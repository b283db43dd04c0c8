import type { Locale } from '#lib/i18n/locale.ts'
import type { ShellName } from './shells.ts'

/** What the build tells the state script. */
export interface ShellData {
  /** Whether Lao comes first. */
  readonly laos: boolean
  /** Scripts to start, entry last: for anybody, for members, per language, per route. */
  readonly entry: readonly string[]
  readonly member: readonly string[]
  readonly catalogs: Readonly<Record<Locale, { readonly public: string; readonly member: string }>>
  readonly screens: Readonly<Record<string, readonly string[]>>
  /** Addresses of the languages' own fonts. */
  readonly fonts: Readonly<Partial<Record<Locale, string>>>
  /** Texts of the templates, by the number that stands in them. */
  readonly texts: Readonly<Record<Locale, readonly string[]>>
  readonly shells: Readonly<Record<string, ShellName>>
}
