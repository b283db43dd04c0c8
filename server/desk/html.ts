import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { localTime } from '#contract/formats/local-time.ts'
import type { DeskLanguage } from './texts.ts'

/** Markup with escaped values. */
export type Html = ReturnType<typeof html> | ''

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in hundredths as baht or kip, with two decimals and thousands separators. */
export function formatAmount(hundredths: number): string {
  return amounts.format(hundredths / 100)
}

const currencyNames = {
  th: { BAHT: 'บาท', LAK: 'กีบ' },
  en: { BAHT: 'baht', LAK: 'kip' },
} as const

export function currencyName(currency: Currency, language: DeskLanguage): string {
  return currencyNames[language][currency]
}

/** An amount with its currency. */
export function formatMoney(hundredths: number, currency: Currency, language: DeskLanguage): string {
  return `${formatAmount(hundredths)}\u00a0${currencyName(currency, language)}`
}

/** A time at UTC+7 as DD/MM/YYYY HH:mm:ss. */
export function formatTime(at: number): string {
  return localTime(at).format('DD/MM/YYYY HH:mm:ss')
}

/** A time as an element, so that it doesn't break in the middle. */
export function time(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${formatTime(at)}</time>`
}
