import type { Locale } from '#lib/i18n/locale.ts'

/** A bank's names, as far as the server gives them. */
export interface BankNames {
  readonly nameTH?: string | undefined
  readonly nameEN?: string | undefined
  readonly nameLA?: string | undefined
}

/** A bank's name in this language alone. */
export function nameIn(bank: BankNames | null | undefined, locale: Locale): string | undefined {
  return { th: bank?.nameTH, la: bank?.nameLA, en: bank?.nameEN }[locale]
}

/** A bank's name in the page's language; else in Thai, English or Lao; else undefined. */
export function bankName(bank: BankNames | null | undefined, locale: Locale): string | undefined {
  return nameIn(bank, locale) ?? bank?.nameTH ?? bank?.nameEN ?? bank?.nameLA
}
