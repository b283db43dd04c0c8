import { html } from 'hono/html'
import { panel, table } from '#server/desk/html.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import { listSources, type ManagedSource, saveSource } from '#server/modules/lookups/sources.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { inLanguage, type Localized, localizedFields, otherNames } from './bonus-fields.ts'
import { type Fields, renderFields } from './form.ts'
import { code, line, onOff, whole } from './kinds.ts'
import { memberTexts } from './member-texts.ts'
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

const PATH = `${SETUP_PATH}/sources`

type SourceValues = Pick<ManagedSource, 'sort' | 'isOpen'> & Localized<'description'>
type NewSourceValues = SourceValues & { code: string }

function fieldsOf(request: StaffRequest): Fields<SourceValues> {
  const texts = localizedFields(request, (isRequired) => line(80, isRequired), 'answer')
  return {
    descriptionTh: texts.th,
    descriptionLo: texts.lo,
    descriptionEn: texts.en,
    isOpen: { kind: onOff(), label: 'offered' },
    sort: { kind: whole(0, 10_000), label: 'sort', hint: 'sort' },
  }
}

function newFieldsOf(request: StaffRequest): Fields<NewSourceValues> {
  return { code: { kind: code(), label: 'code', hint: 'wheelCode' }, ...fieldsOf(request) }
}

function toSource({
  code: name,
  sort,
  isOpen,
  descriptionTh,
  descriptionLo,
  descriptionEn,
}: NewSourceValues) {
  const description = { th: descriptionTh, lo: descriptionLo, en: descriptionEn }
  return { code: name, sort, isOpen, description }
}

function toValues({ code: name, sort, isOpen, description }: ManagedSource): NewSourceValues {
  return {
    code: name,
    sort,
    isOpen,
    descriptionTh: description.th,
    descriptionLo: description.lo,
    descriptionEn: description.en,
  }
}

/** Answers to how new members found the shop. */
export async function showSources(
  request: StaffRequest,
  attempt?: Attempt<NewSourceValues>,
): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const source = sourceOf(request)
  const sources = await listSources(deps.db, source)
  const rows = sources.map((one) => [
    html`<a href="${PATH}/${one.code}">${one.description[source]}</a>${otherNames(one.description, source)}`,
    html`<code>${one.code}</code>`,
    one.sort,
    stateChip(one.isOpen, text),
  ])
  const columns = [
    { label: setup.labels.answer },
    { label: setup.labels.code },
    { label: setup.labels.sort, kind: 'number' } as const,
    { label: text.state },
  ]
  const current = toValues({
    code: '',
    sort: (sources.at(-1)?.sort ?? -1) + 1,
    isOpen: true,
    description: { th: '', lo: '', en: '' },
  })
  const add = setupForm(request, {
    action: PATH,
    content: renderFields(
      newFieldsOf(request),
      { current, isNew: true, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.add,
  })
  return await renderSetup(request, {
    title: setup.parts.sources,
    ...attemptNotice(request, attempt),
    kinds: ['source'],
    content: html`<p>${setup.sourcesLead}</p>
      ${table(setup.parts.sources, columns, rows, setup.listEmpty)}
      ${preview(
        request,
        (language) =>
          html`<p class="title">${memberTexts[language].source}</p>
            <ul>${sources.filter(({ isOpen }) => isOpen).map(({ description }) => html`<li>${inLanguage(description, language, source)}</li>`)}</ul>`,
      )}
      ${panel('add', setup.addSource, add)}`,
  })
}

/** Adds an answer. */
export async function addSource(request: StaffRequest): Promise<Response> {
  const { deps, by, text } = request
  const language = sourceOf(request)
  return await submitNew(
    request,
    {
      fields: newFieldsOf(request),
      path: () => PATH,
      save: async (sql, values) => {
        const [known] = await listSources(sql, language, values.code)
        if (known) return { code: text.setup.problems.codeTaken }
        await saveSource(sql, toSource(values), language, by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showSources(request, attempt),
  )
}

async function requireSource(sql: Sql, request: StaffRequest): Promise<NewSourceValues> {
  const [found] = await listSources(sql, sourceOf(request), codeOf(request))
  if (!found) throw new DomainError('NO_DATA')
  return toValues(found)
}

/** One answer. */
export async function showSource(request: StaffRequest, attempt?: Attempt<SourceValues>): Promise<Response> {
  const { deps, text, fields: sent } = request
  const { setup } = text
  const current = await requireSource(deps.db, request)
  const content = setupForm(request, {
    action: `${PATH}/${current.code}`,
    content: renderFields(
      fieldsOf(request),
      { current, problems: attempt?.problems, sent: attempt && sent },
      text,
    ),
    button: setup.save,
  })
  return await renderSetup(request, {
    title: `${setup.labels.answer} ${current.code}`,
    ...attemptNotice(request, attempt),
    kinds: ['source'],
    content: html`<p><a href="${PATH}">${setup.parts.sources}</a></p><div class="panel">${content}</div>`,
  })
}

/** Saves an answer. */
export async function changeSource(request: StaffRequest): Promise<Response> {
  const { deps, by } = request
  return await submitEdit<SourceValues>(
    request,
    {
      fields: fieldsOf(request),
      path: PATH,
      read: (sql) => requireSource(sql, request),
      save: async (sql, values) => {
        const source = toSource({ ...values, code: codeOf(request) })
        await saveSource(sql, source, sourceOf(request), by, deps.clock.now())
        return undefined
      },
    },
    (attempt) => showSource(request, attempt),
  )
}
