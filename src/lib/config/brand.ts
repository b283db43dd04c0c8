import type { Locale } from '#lib/i18n/locale.ts'

export type BrandTexts = Readonly<Record<Locale, string>>

declare const __BRAND__: { readonly name: BrandTexts }

/** What the start needs of the build's brand, inlined as a constant. Read and validated by server/platform/brand.ts. */
export const brand = __BRAND__
