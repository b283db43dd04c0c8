import type { Locale } from '#lib/i18n/locale.ts'

interface Brand {
  readonly name: Readonly<Record<Locale, string>>
}

declare const __BRAND__: Brand

/** What the build's brand says, inlined as a constant. Read and validated by server/platform/brand.ts. */
export const brand: Brand = __BRAND__
