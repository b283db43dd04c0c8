import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { currencyName, formatAmount, type Html, panel, table } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import {
  createPromotion,
  findManagedPromotion,
  listPromotions,
  type ManagedPromotion,
  type NewPromotion,
  readPromotionTexts,
  setPromotionOpen,
} from '#server/modules/bonus/manage-promotions.ts'
import { type NewTerms, toNewTerms } from '#server/modules/bonus/terms.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import {
  currencyField,
  inLanguage,
  type Localized,
  localizedFields,
  termsFieldsOf,
  termsPreview,
  termsProblem,
  usualCurrency,
  usualTerms,
} from './bonus-fields.ts'
import { type Fields, renderFields } from './form.ts'
import { area, code, line, optional, whole } from './kinds.ts'
import { renderOperatorHtml } from './operator-html.ts'
import {
  type Attempt,
  actionButton,
  attemptNotice,
  codeOf,
  preview,
  renderSetup,
  SETUP_PATH,
  setupForm,
  sourceOf,
  stateChip,
  submitNew,
} from './page.ts'

const PATH = `${SETUP_PATH}/promotions`
const LIST_LENGTH = 100

type PromotionValues = Omit<NewPromotion, 'name' | 'description'> &
  Localized<'name'> &
  Localized<'description'>

function fieldsOf(request: StaffRequest): Fields<PromotionValues> {
  const names = localizedFields(request, (isRequired) => line(80, isRequired), 'name')
  const descriptions = localizedFields(
    request,
    (isRequired) => area(2000, { rows: 3, isRequired }),
    'description',
  )
  return {
    code: { kind: code(), label: 'code', hint: 'code' },
    currency: currencyField(request),
    ...termsFieldsOf(request),
    maxTakers: { kind: optional(whole(1, 1_000_000)), label: 'maxTakers', hint: 'maxTakers' },
    nameTh: names.th,
    nameLo: names.lo,
    nameEn: names.en,
    descriptionTh: descriptions.th,
    descriptionLo: descriptions.lo,
    descriptionEn: descriptions.en,
  }
}

/** What a promotion or bonus gives, in one line of a list. */
export function grantText(terms: NewTerms, unit: string): string {
  return terms.fixed === null
    ? `${terms.percent}% ≤ ${formatAmount(terms.cap ?? 0)} ${unit}`
    : `${formatAmount(terms.fixed)} ${unit}`
}

function toPromotion(values: PromotionValues): NewPromotion {
  return {
    ...values,
    name: { th: values.nameTh, lo: values.nameLo, en: values.nameEn },
    description: { th: values.descriptionTh, lo: values.descriptionLo, en: values.descriptionEn },
  }
}

function promotionPreview(
  request: StaffRequest,
  terms: NewTerms,
  currency: Currency,
  { name, description }: Pick<NewPromotion, 'name' | 'description'>,
): Html {
  const source = sourceOf(request)
  return preview(
    request,
    (language) =>
      html`<p class="title">${inLanguage(name, language, source)}</p>
        ${renderOperatorHtml(inLanguage(description, language, source))}
        ${termsPreview(terms, currency, language)}`,
  )
}

/** All codes, and a form for another one. */
export async function showPromotions(
  request: StaffRequest,
  attempt?: Attempt<PromotionValues>,
): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const promotions = await listPromotions(deps.db, LIST_LENGTH)
  const previewed = attempt?.values && toPromotion(attempt.values)
  const current: PromotionValues = {
    code: '',
    currency: usualCurrency(request),
    ...usualTerms,
    maxTakers: null,
    nameTh: '',
    nameLo: '',
    nameEn: '',
    descriptionTh: '',
    descriptionLo: '',
    descriptionEn: '',
  }
  const add = setupForm(request, {
    action: PATH,
    content: renderFields(
      fieldsOf(request),
      { current, isNew: true, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.add,
    canPreview: true,
  })
  return await renderSetup(request, {
    title: setup.parts.promotions,
    ...attemptNotice(request, attempt),
    kinds: ['promotion'],
    content: html`${promotionTable(request, promotions)}
      ${panel('add', setup.addPromotion, html`<p class="hint">${setup.addPromotionHint}</p>${add}`)}
      ${previewed ? promotionPreview(request, previewed, previewed.currency, previewed) : ''}`,
  })
}

function promotionTable(request: StaffRequest, promotions: readonly ManagedPromotion[]): Html {
  const { text, language } = request
  const { setup } = text
  const rows = promotions.map((one) => [
    html`<a href="${PATH}/${one.code}"><code>${one.code}</code></a>`,
    html`<bdi>${one.name}</bdi>`,
    grantText(toNewTerms(one), currencyName(one.currency, language)),
    one.max_activations === null ? one.activations : `${one.activations} / ${one.max_activations}`,
    stateChip(one.is_open, text),
  ])
  const columns = [
    { label: setup.labels.code },
    { label: text.name },
    { label: setup.grantColumn },
    { label: setup.takers, kind: 'number' } as const,
    { label: text.state },
  ]
  return html`${table(setup.parts.promotions, columns, rows, setup.listEmpty)}
    ${promotions.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`
}

/** Creates a code. */
export async function addPromotion(request: StaffRequest): Promise<Response> {
  const { deps, by, text } = request
  return await submitNew(
    request,
    {
      fields: fieldsOf(request),
      path: (values) => `${PATH}/${values.code}`,
      check: (values) => termsProblem(values, text),
      save: async (sql, values) => {
        const made = await createPromotion(sql, toPromotion(values), sourceOf(request), by, deps.clock.now())
        return made ? undefined : { code: text.setup.problems.codeTaken }
      },
    },
    (attempt) => showPromotions(request, attempt),
  )
}

/** One code, as members read it. Its terms stay: members have taken it for them. */
export async function showPromotion(request: StaffRequest): Promise<Response> {
  const { deps, text } = request
  const { setup } = text
  const promotion = await findManagedPromotion(deps.db, codeOf(request))
  if (!promotion) throw new DomainError('NO_DATA')
  const texts = await readPromotionTexts(deps.db, sourceOf(request), promotion)
  const { is_open: isOpen } = promotion
  return await renderSetup(request, {
    title: `${setup.labels.code} ${promotion.code}`,
    kinds: ['promotion'],
    content: html`${promotionTable(request, [promotion])}
      <p class="hint">${isOpen ? setup.endPromotionHint : ''}</p>
      ${actionButton(request, {
        action: `${PATH}/${promotion.code}/${isOpen ? 'close' : 'reopen'}`,
        button: isOpen ? setup.endPromotion : setup.reopen,
        label: promotion.code,
      })}
      ${promotionPreview(request, toNewTerms(promotion), promotion.currency, texts)}`,
  })
}

function setOpen(isOpen: boolean) {
  return async (request: StaffRequest): Promise<Response> => {
    const { c, deps, by } = request
    const name = codeOf(request)
    const changed = await deps.db.tx((sql) => setPromotionOpen(sql, name, isOpen, by, deps.clock.now()))
    if (changed === undefined) throw new DomainError('NO_DATA')
    return c.redirect(`${PATH}/${name}?done=${changed ? (isOpen ? 'reopened' : 'closed') : 'same'}`, 303)
  }
}

export const closePromotion = setOpen(false)
export const reopenPromotion = setOpen(true)
