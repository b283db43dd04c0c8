import { html } from 'hono/html'
import { form } from '#server/desk/forms.ts'
import { formatMoney, type Html, panel, table } from '#server/desk/html.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import { listPrizes, type ManagedPrize } from '#server/modules/spin/manage-prizes.ts'
import {
  listSlices,
  listWheels,
  type ManagedSlice,
  type ManagedWheel,
  removeSlice,
  saveSlice,
} from '#server/modules/spin/manage-wheels.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { Language } from '#server/platform/http/language.ts'
import { inLanguage, type Localized, localizedFields } from './bonus-fields.ts'
import { type Fields, renderFields } from './form.ts'
import { area, choice, color, line, optional, whole } from './kinds.ts'
import { memberTexts } from './member-texts.ts'
import { renderOperatorHtml } from './operator-html.ts'
import {
  type Attempt,
  attemptNotice,
  codeOf,
  isOwner,
  preview,
  renderSetup,
  SETUP_PATH,
  setupForm,
  sourceOf,
  submitEdit,
  submitNew,
} from './page.ts'
import { prizeWorth } from './wheels.ts'

type SliceValues = Omit<ManagedSlice, 'label' | 'description'> & Localized<'label'> & Localized<'html'>

function fieldsOf(request: StaffRequest, prizes: readonly ManagedPrize[]): Fields<SliceValues> {
  const labels = localizedFields(request, (isRequired) => line(40, isRequired), 'sliceLabel')
  const descriptions = localizedFields(request, () => area(2000, { rows: 2 }), 'sliceHtml')
  const named = new Map(prizes.map((prize) => [prize.code, `${prize.name} (${prizeWorth(prize, request)})`]))
  const prize = choice(
    prizes.map((one) => one.code),
    (one) => named.get(one) ?? one,
  )
  const nothing = ['', request.text.setup.noPrize] as const
  const { control } = prize
  const withNothing =
    control.type === 'choice'
      ? { ...control, options: () => [nothing, ...control.options(request.text)] }
      : control
  return {
    labelTh: labels.th,
    labelLo: labels.lo,
    labelEn: labels.en,
    weight: { kind: whole(1, 1_000_000), label: 'weight', hint: 'weight' },
    prize: { kind: { ...optional(prize), control: withNothing }, label: 'prize' },
    background: { kind: color(), label: 'background' },
    textColor: { kind: color(), label: 'textColor' },
    htmlTh: descriptions.th,
    htmlLo: descriptions.lo,
    htmlEn: descriptions.en,
    sort: { kind: whole(0, 10_000), label: 'sliceSort' },
  }
}

function toValues({
  label,
  description,
  sort,
  background,
  textColor,
  weight,
  prize,
}: ManagedSlice): SliceValues {
  return {
    sort,
    background,
    textColor,
    weight,
    prize,
    labelTh: label.th,
    labelLo: label.lo,
    labelEn: label.en,
    htmlTh: description.th,
    htmlLo: description.lo,
    htmlEn: description.en,
  }
}

function toSlice({ labelTh, labelLo, labelEn, htmlTh, htmlLo, htmlEn, ...rest }: SliceValues): ManagedSlice {
  return {
    ...rest,
    label: { th: labelTh, lo: labelLo, en: labelEn },
    description: { th: htmlTh, lo: htmlLo, en: htmlEn },
  }
}

async function requireWheel(sql: Sql, request: StaffRequest): Promise<ManagedWheel> {
  const wheel = codeOf(request)
  const found = (await listWheels(sql)).find((one) => one.code === wheel)
  if (!found) throw new DomainError('NO_DATA')
  return found
}

/** Prizes that a slice of the wheel can have. */
async function prizesFor(sql: Sql, { currency }: ManagedWheel): Promise<ManagedPrize[]> {
  return (await listPrizes(sql)).filter((prize) => prize.amount === null || prize.currency === currency)
}

const pathOf = ({ code }: ManagedWheel) => `${SETUP_PATH}/wheels/${code}`

/** The slices of a wheel with their chances, and a form for another one. */
export async function showWheel(request: StaffRequest, attempt?: Attempt<SliceValues>): Promise<Response> {
  const { deps, text, fields: sent, language } = request
  const { setup } = text
  const source = sourceOf(request)
  const wheel = await requireWheel(deps.db, request)
  const prizes = await prizesFor(deps.db, wheel)
  const slices = await listSlices(deps.db, wheel.code, source)
  const sum = slices.reduce((total, { weight }) => total + weight, 0)
  const worthOf = (slice: ManagedSlice) => prizes.find(({ code }) => code === slice.prize)?.amount ?? 0
  const cost = slices.reduce((total, slice) => total + worthOf(slice) * slice.weight, 0)
  const rows = slices.map((slice) => {
    const prize = prizes.find(({ code }) => code === slice.prize)
    return [
      html`<a href="${pathOf(wheel)}/slices/${slice.id}">${slice.label[source]}</a>`,
      prize ? prizeWorth(prize, request) : (slice.prize ?? setup.noPrize),
      slice.weight,
      `${((slice.weight / sum) * 100).toFixed(2)}%`,
    ]
  })
  const columns = [
    { label: setup.labels.sliceLabel },
    { label: setup.labels.prize },
    { label: setup.labels.weight, kind: 'number' } as const,
    { label: setup.chance, kind: 'number' } as const,
  ]
  const current = toValues({
    sort: (slices.at(-1)?.sort ?? -1) + 1,
    background: '#115e56',
    textColor: '#ffffff',
    weight: 1,
    prize: null,
    label: { th: '', lo: '', en: '' },
    description: { th: '', lo: '', en: '' },
  })
  const add = setupForm(request, {
    action: `${pathOf(wheel)}/slices`,
    content: renderFields(
      fieldsOf(request, prizes),
      { current, isNew: true, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.add,
  })
  const average = sum === 0 ? 0 : Math.round(cost / sum)
  return await renderSetup(request, {
    title: wheel.name,
    ...attemptNotice(request, attempt),
    kinds: ['wheel'],
    content: html`${table(setup.slices, columns, rows, setup.listEmpty)}
      <p>${setup.averageCost(formatMoney(average, wheel.currency, language))}</p>
      ${preview(
        request,
        (shown) =>
          html`<ul class="swatches">${slices.map((slice) => html`<li>${swatch(slice)} ${inLanguage(slice.label, shown, source)}</li>`)}</ul>`,
      )}
      ${panel('add', setup.addSlice, add)}`,
  })
}

/** A slice's colours. Attributes of SVG aren't styles, which the content security policy forbids. */
function swatch({ background, textColor }: ManagedSlice): Html {
  return html`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="${background}"></rect><circle cx="14" cy="14" r="5" fill="${textColor}"></circle></svg>`
}

async function requireSlice(sql: Sql, request: StaffRequest, isLocked: boolean) {
  const wheel = await requireWheel(sql, request)
  const source = sourceOf(request)
  const id = idOf(request)
  const slices = await listSlices(sql, wheel.code, source, isLocked ? id : undefined)
  const slice = slices.find((one) => one.id === id)
  if (!slice) throw new DomainError('NO_DATA')
  return { wheel, slice, prizes: await prizesFor(sql, wheel) }
}

/** One slice. */
export async function showSlice(request: StaffRequest, attempt?: Attempt<SliceValues>): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const source = sourceOf(request)
  const { wheel, slice, prizes } = await requireSlice(deps.db, request, false)
  const content = setupForm(request, {
    action: `${pathOf(wheel)}/slices/${slice.id}`,
    content: renderFields(
      fieldsOf(request, prizes),
      { current: toValues(slice), problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.save,
    canPreview: true,
  })
  const shown = attempt?.values ? toSlice(attempt.values) : slice
  const prize = prizes.find(({ code }) => code === shown.prize)
  return await renderSetup(request, {
    title: `${wheel.name}: ${slice.label[source]}`,
    ...attemptNotice(request, attempt),
    kinds: ['wheel'],
    content: html`<p><a href="${pathOf(wheel)}">${wheel.name}</a></p>
      <div class="panel">${content}</div>
      ${removal(request, wheel, slice)}
      ${preview(request, (language) => slicePreview(shown, prize, language, source))}`,
  })
}

function removal(request: StaffRequest, wheel: ManagedWheel, { id }: { readonly id: number }): Html {
  const { csrf, text } = request
  if (!isOwner(request)) return html``
  const button = html`<p class="hint">${text.setup.removeSliceHint}</p><button class="danger">${text.setup.removeSlice}</button>`
  return panel('remove', text.setup.removeSlice, form(csrf, `${pathOf(wheel)}/slices/${id}/remove`, button))
}

function slicePreview(
  slice: ManagedSlice,
  prize: ManagedPrize | undefined,
  language: Language,
  source: Language,
): Html {
  const description = inLanguage(slice.description, language, source)
  return html`<p class="title">${swatch(slice)} ${inLanguage(slice.label, language, source)}</p>
    ${description === '' ? '' : renderOperatorHtml(description)}
    <p>${prize ? prize.name : memberTexts[language].noPrize}</p>`
}

/** Saves a slice. */
export async function changeSlice(request: StaffRequest): Promise<Response> {
  const { deps, by } = request
  const { wheel, slice, prizes } = await requireSlice(deps.db, request, false)
  return await submitEdit(
    request,
    {
      fields: fieldsOf(request, prizes),
      path: `${pathOf(wheel)}/slices/${slice.id}`,
      read: async (sql) => toValues((await requireSlice(sql, request, true)).slice),
      save: async (sql, values) => {
        const saved = { wheel: wheel.code, id: slice.id, slice: toSlice(values) }
        await saveSlice(sql, saved, sourceOf(request), by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showSlice(request, attempt),
  )
}

/** Takes a slice off its wheel. */
export async function takeSliceOff(request: StaffRequest): Promise<Response> {
  const { c, deps, by } = request
  const wheel = await requireWheel(deps.db, request)
  const slice = { wheel: wheel.code, id: idOf(request) }
  const removed = await deps.db.tx((sql) => removeSlice(sql, slice, sourceOf(request), by, deps.clock.now()))
  return c.redirect(`${pathOf(wheel)}?done=${removed ? 'removed' : 'lastSlice'}`, 303)
}

/** Adds a slice. */
export async function addSlice(request: StaffRequest): Promise<Response> {
  const { deps, by } = request
  const wheel = await requireWheel(deps.db, request)
  return await submitNew(
    request,
    {
      fields: fieldsOf(request, await prizesFor(deps.db, wheel)),
      path: () => pathOf(wheel),
      save: async (sql, values) => {
        const saved = { wheel: wheel.code, slice: toSlice(values) }
        await saveSlice(sql, saved, sourceOf(request), by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showWheel(request, attempt),
  )
}
