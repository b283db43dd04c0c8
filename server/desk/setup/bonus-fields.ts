import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { formatAmount, type Html } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { Texts as DeskTexts } from '#server/desk/texts/english.ts'
import { isCompleteGrant, type NewTerms } from '#server/modules/bonus/terms.ts'
import { type Language, languages, type Texts } from '#server/platform/http/language.ts'
import type { Field, Fields, Problems } from './form.ts'
import { amount, choice, type Kind, multiple, optional, whole } from './kinds.ts'
import { memberTexts } from './member-texts.ts'
import { sourceOf } from './page.ts'

/** The unit of amounts, for their labels; none in forms where the currency is chosen. */
export function unitOf(request: StaffRequest, currency?: Currency): Pick<Field<unknown>, 'of'> {
  if (currency === undefined && request.deps.settings.laos) return {}
  return { of: currency === 'LAK' ? 'kip' : 'baht' }
}

/** Fields of a bonus's terms, the same for offers and promotion codes. @param currency unless it is chosen in the form */
export function termsFieldsOf(request: StaffRequest, currency?: Currency): Fields<NewTerms> {
  const unit = unitOf(request, currency)
  return {
    fixed: { kind: optional(amount(1)), label: 'fixed', hint: 'grant', ...unit },
    percent: { kind: optional(whole(1, 1000)), label: 'grantPercent', of: 'percent' },
    cap: { kind: optional(amount(1)), label: 'cap', ...unit },
    percentFail: { kind: whole(0, 100), label: 'percentFail', of: 'percent', hint: 'percentFail' },
    turnover: { kind: multiple(1000), label: 'turnover', hint: 'turnover' },
  }
}

/** Terms that a form for a new bonus proposes. */
export const usualTerms: NewTerms = { fixed: null, percent: null, cap: null, percentFail: 10, turnover: 5 }

/** Why terms don't fit together. */
export function termsProblem(terms: NewTerms, { setup }: DeskTexts): Problems<NewTerms> | undefined {
  return isCompleteGrant(terms) ? undefined : { fixed: setup.problems.grant }
}

/** The currencies of the shop. */
export function currencyField({ deps }: StaffRequest): Field<Currency> {
  const { laos } = deps.settings
  return {
    kind: choice(laos ? ['LAK', 'BAHT'] : ['BAHT'], (unit, { setup }) => setup.currencies[unit]),
    label: 'currency',
  }
}

export function usualCurrency({ deps }: StaffRequest): Currency {
  return deps.settings.laos ? 'LAK' : 'BAHT'
}

/** Values of a text in every language. */
export type Localized<Name extends string> = Record<`${Name}Th` | `${Name}Lo` | `${Name}En`, string>

/** Fields of a text in every language; required is the one in which it is stored. */
export function localizedFields(
  request: StaffRequest,
  kind: (isRequired: boolean) => Kind<string>,
  label: Field<string>['label'],
): Record<Language, Field<string>> {
  const source = sourceOf(request)
  const of = (language: Language): Field<string> => ({ kind: kind(language === source), label, of: language })
  return { th: of('th'), lo: of('lo'), en: of('en') }
}

/** What members read about terms. */
export function termsPreview(terms: NewTerms, currency: Currency, language: Language): Html {
  const text = memberTexts[language]
  const money = (satang: number) => text.money(formatAmount(satang), currency)
  const grant =
    terms.fixed === null
      ? text.grantPercent(terms.percent ?? 0, money(terms.cap ?? 0))
      : text.grantFixed(money(terms.fixed))
  return html`<p>${grant}</p><p>${text.ends(terms.percentFail, terms.turnover)}</p>`
}

/** Shows a text in a language, or as it is stored. */
export function inLanguage(texts: Texts, language: Language, source: Language): string {
  return texts[language] || texts[source]
}

/** Names of a record in the other languages, e.g. below its name in a list. */
export function otherNames(texts: Texts, source: Language): Html {
  const others = languages.filter((language) => language !== source && texts[language] !== '')
  return html`${others.map((language) => html`<span class="second" lang="${language}">${texts[language]}</span>`)}`
}
