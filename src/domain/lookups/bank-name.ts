import { findThaiBankNames } from '#contract/bank-names.ts'
import type { Locale } from '#lib/i18n/locale.ts'

/** Localized names of a bank; the server may omit any. */
export interface BankNames {
  readonly nameTH?: string | undefined
  readonly nameEN?: string | undefined
  readonly nameLA?: string | undefined
}

/** A bank's name in exactly this language. */
export function getExactBankName(bank: BankNames | null | undefined, locale: Locale): string | undefined {
  return { th: bank?.nameTH, la: bank?.nameLA, en: bank?.nameEN }[locale]
}

/**
 * A bank's name without the word "bank" in front, for places with little room: in Thai and Lao the names begin with it.
 * Unless the rest isn't a name: "of China", "for agriculture".
 */
export function shortBankName(name: string): string {
  return name.replace(/^(?:ธนาคาร|ທະນາຄານ)(?!\s*(?:แห่ง|ແຫ່ງ|เพื่อ|ເພື່ອ))\s*(?=.)/, '')
}

/** A bank's name in the given language, falling back to the host's in Thai, English, then Lao. */
export function getBankName(
  bank: BankNames | null | undefined,
  code: string | undefined,
  locale: Locale,
): string | undefined {
  const known = locale === 'th' ? undefined : findThaiBankNames(code)?.[locale]
  return getExactBankName(bank, locale) ?? known ?? bank?.nameTH ?? bank?.nameEN ?? bank?.nameLA
}
