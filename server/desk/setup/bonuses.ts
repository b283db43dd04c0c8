import { html } from 'hono/html'
import type { Currency } from '#contract/account.ts'
import { currencyName, type Html, table } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import {
  findOffer,
  listOffers,
  type ManagedOffer,
  offerTypes,
  saveOffer,
} from '#server/modules/bonus/manage-offers.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { Language } from '#server/platform/http/language.ts'
import {
  currencyField,
  inLanguage,
  type Localized,
  localizedFields,
  otherNames,
  termsFieldsOf,
  termsPreview,
  termsProblem,
  usualCurrency,
  usualTerms,
} from './bonus-fields.ts'
import { type Fields, renderFields } from './form.ts'
import { address, area, choice, code, line, onOff, optional, whole } from './kinds.ts'
import { memberTexts } from './member-texts.ts'
import { bannerPicture, renderOperatorHtml } from './operator-html.ts'
import {
  type Attempt,
  attemptNotice,
  codeOf,
  preview,
  renderSetup,
  SETUP_PATH,
  setupForm,
  sourceOf,
  stateChip,
  submitEdit,
  submitNew,
} from './page.ts'
import { grantText } from './promotions.ts'

const PATH = `${SETUP_PATH}/bonuses`

type OfferValues = Omit<ManagedOffer, 'code' | 'currency' | 'name' | 'html' | 'image'> & {
  image: string | null
} & Localized<'name'> &
  Localized<'html'>
type NewOfferValues = OfferValues & Pick<ManagedOffer, 'code' | 'currency'>

function fieldsOf(request: StaffRequest, currency?: Currency): Fields<OfferValues> {
  const names = localizedFields(request, (isRequired) => line(80, isRequired), 'name')
  const banners = localizedFields(request, () => area(4000, { rows: 3 }), 'html')
  return {
    isOpen: { kind: onOff(), label: 'offered' },
    nameTh: names.th,
    nameLo: names.lo,
    nameEn: names.en,
    type: { kind: choice(offerTypes, (type, { setup }) => setup.offerTypes[type]), label: 'offerType' },
    maxReceived: { kind: whole(1, 1000), label: 'maxReceived' },
    ...termsFieldsOf(request, currency),
    htmlTh: banners.th,
    htmlLo: banners.lo,
    htmlEn: banners.en,
    image: { kind: optional(address(500, true)), label: 'image', hint: 'image' },
    sort: { kind: whole(0, 10_000), label: 'sort', hint: 'sort' },
  }
}

function newFieldsOf(request: StaffRequest): Fields<NewOfferValues> {
  return {
    code: { kind: code(), label: 'code', hint: 'code' },
    currency: currencyField(request),
    ...fieldsOf(request),
  }
}

function toValues({ name, html: banner, image, code: _code, currency: _currency, ...rest }: ManagedOffer) {
  return {
    ...rest,
    image: image === '' ? null : image,
    nameTh: name.th,
    nameLo: name.lo,
    nameEn: name.en,
    htmlTh: banner.th,
    htmlLo: banner.lo,
    htmlEn: banner.en,
  }
}

function toOffer(values: NewOfferValues): ManagedOffer {
  const { nameTh, nameLo, nameEn, htmlTh, htmlLo, htmlEn, image, ...rest } = values
  return {
    ...rest,
    image: image ?? '',
    name: { th: nameTh, lo: nameLo, en: nameEn },
    html: { th: htmlTh, lo: htmlLo, en: htmlEn },
  }
}

/** All bonuses. */
export async function showBonuses(request: StaffRequest): Promise<Response> {
  const { deps, text, language } = request
  const { setup } = text
  const source = sourceOf(request)
  const offers = await listOffers(deps.db, source)
  const rows = offers.map((one) => [
    html`<a href="${PATH}/${one.code}">${one.name[source]}</a>${otherNames(one.name, source)}`,
    grantText(one, currencyName(one.currency, language)),
    `${setup.offerTypes[one.type]}: ${one.maxReceived}`,
    `${one.percentFail}%, ${one.turnover}×`,
    stateChip(one.isOpen, text),
  ])
  const columns = [
    { label: text.name },
    { label: setup.grantColumn },
    { label: setup.labels.maxReceived },
    { label: setup.endColumn },
    { label: text.state },
  ]
  return await renderSetup(request, {
    title: setup.parts.bonuses,
    kinds: ['bonus_offer'],
    content: html`<p>${setup.bonusesLead}</p>
      ${table(setup.parts.bonuses, columns, rows, setup.listEmpty)}
      <p><a class="button" href="${PATH}/new">${setup.addBonus}</a></p>`,
  })
}

function offerPreview(request: StaffRequest, offer: ManagedOffer, language: Language): Html {
  const source = sourceOf(request)
  const banner = inLanguage(offer.html, language, source)
  return html`<p class="title">${inLanguage(offer.name, language, source)}</p>
    <p>${memberTexts[language].often[offer.type](offer.maxReceived)}</p>
    ${bannerPicture(offer.image)}${banner === '' ? '' : renderOperatorHtml(banner)}
    ${termsPreview(offer, offer.currency, language)}`
}

async function requireOffer(sql: Sql, request: StaffRequest, lock = false): Promise<ManagedOffer> {
  const offer = await findOffer(sql, sourceOf(request), codeOf(request), { lock })
  if (!offer) throw new DomainError('NO_DATA')
  return offer
}

/** A bonus with its terms. */
export async function showBonus(request: StaffRequest, attempt?: Attempt<OfferValues>): Promise<Response> {
  const { deps, text, fields: sent, language } = request
  const { setup } = text
  const offer = await requireOffer(deps.db, request)
  const content = setupForm(request, {
    action: `${PATH}/${offer.code}`,
    content: renderFields(
      fieldsOf(request, offer.currency),
      { current: toValues(offer), problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.save,
    canPreview: true,
  })
  return await renderSetup(request, {
    title: `${setup.bonus} ${offer.code} (${currencyName(offer.currency, language)})`,
    ...attemptNotice(request, attempt),
    kinds: ['bonus_offer'],
    content: html`<div class="panel"><p class="hint">${setup.bonusHint}</p>${content}</div>
      ${preview(request, (shown) => offerPreview(request, attempt?.values ? toOffer({ ...attempt.values, code: offer.code, currency: offer.currency }) : offer, shown))}`,
  })
}

/** Saves a bonus. */
export async function saveBonus(request: StaffRequest): Promise<Response> {
  const { deps, by, text } = request
  return await submitEdit(
    request,
    {
      fields: fieldsOf(request),
      path: `${PATH}/${codeOf(request)}`,
      read: async (sql) => toValues(await requireOffer(sql, request, true)),
      check: (values) => termsProblem(values, text),
      save: async (sql, values) => {
        const { code: name, currency } = await requireOffer(sql, request)
        const offer = toOffer({ ...values, code: name, currency })
        await saveOffer(sql, offer, sourceOf(request), by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showBonus(request, attempt),
  )
}

/** A form for another bonus. */
export async function showNewBonus(
  request: StaffRequest,
  attempt?: Attempt<NewOfferValues>,
): Promise<Response> {
  const { text, fields: sent } = request
  const { setup } = text
  const previewed = attempt?.values && toOffer(attempt.values)
  const current: NewOfferValues = {
    code: '',
    currency: usualCurrency(request),
    isOpen: false,
    type: 'day',
    maxReceived: 1,
    ...usualTerms,
    sort: 0,
    image: null,
    nameTh: '',
    nameLo: '',
    nameEn: '',
    htmlTh: '',
    htmlLo: '',
    htmlEn: '',
  }
  const content = setupForm(request, {
    action: `${PATH}/new`,
    content: renderFields(
      newFieldsOf(request),
      { current, isNew: true, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.add,
    canPreview: true,
  })
  return await renderSetup(request, {
    title: setup.addBonus,
    ...attemptNotice(request, attempt),
    kinds: [],
    content: html`<div class="panel">${content}</div>${previewed ? preview(request, (shown) => offerPreview(request, previewed, shown)) : ''}`,
  })
}

/** Creates a bonus. */
export async function addBonus(request: StaffRequest): Promise<Response> {
  const { deps, by, text } = request
  const source = sourceOf(request)
  return await submitNew(
    request,
    {
      fields: newFieldsOf(request),
      path: (values) => `${PATH}/${values.code}`,
      check: (values) => termsProblem(values, text),
      save: async (sql, values) => {
        if (await findOffer(sql, source, values.code)) return { code: text.setup.problems.codeTaken }
        await saveOffer(sql, toOffer(values), source, by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showNewBonus(request, attempt),
  )
}
