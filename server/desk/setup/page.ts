import { html } from 'hono/html'
import { auditTable } from '#server/desk/audit-list.ts'
import { form } from '#server/desk/forms.ts'
import { type Html, panel } from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import type { SetupTexts } from '#server/desk/texts/setup-english.ts'
import { listAudit, type RecordKind } from '#server/modules/audit/audit.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { defaultLanguage, type Language, languages } from '#server/platform/http/language.ts'
import { type Fields, hasProblems, type Problems, readChanges, readNew } from './form.ts'

export const SETUP_PATH = '/desk/setup'

const parts = [
  ['', 'overview'],
  ['/settings', 'settings'],
  ['/accounts', 'accounts'],
  ['/texts', 'texts'],
  ['/rewards', 'rewards'],
  ['/promotions', 'promotions'],
  ['/bonuses', 'bonuses'],
  ['/wheels', 'wheels'],
  ['/banners', 'banners'],
  ['/sources', 'sources'],
  ['/games', 'games'],
] as const satisfies readonly (readonly [string, keyof SetupTexts['parts']])[]

/** Newest entries of the audit log below a page. */
const HISTORY_LENGTH = 5

interface SetupPage {
  readonly title: string
  readonly content: Html
  readonly notice?: Notice | undefined
  /** Kinds of records that the page is about. */
  readonly kinds: readonly RecordKind[]
}

/** Renders a page of the set-up, with its newest changes below. */
export async function renderSetup(request: StaffRequest, page: SetupPage): Promise<Response> {
  const { c, deps, text } = request
  const { title, content, kinds, notice = noticeOf(request) } = page
  const links = parts.map(([part, name]) => {
    const path = SETUP_PATH + part
    const isHere = c.req.path === path || (part !== '' && c.req.path.startsWith(`${path}/`))
    const current = isHere ? html` aria-current="${c.req.path === path ? 'page' : 'true'}"` : ''
    return html`<li><a href="${path}"${current}>${text.setup.parts[name]}</a></li>`
  })
  const entries = kinds.length > 0 ? await listAudit(deps.db, { kinds }, { limit: HISTORY_LENGTH }) : []
  return await renderPage(request, {
    title,
    notice,
    status: notice?.kind === 'bad' ? 400 : 200,
    content: html`<nav aria-label="${text.setup.navigation}"><ul class="parts">${links}</ul></nav>
      ${isOwner(request) ? '' : html`<p class="hint">${text.setup.ownersChange}</p>`}
      ${content}
      ${
        entries.length === 0
          ? ''
          : html`<section aria-labelledby="history"><h2 id="history">${text.history}</h2>
            ${auditTable(entries, text, { withRecord: true, empty: '' })}</section>`
      }`,
  })
}

export function isOwner({ staff }: StaffRequest): boolean {
  return staff.role === 'owner'
}

/** The result of the form that led here. */
function noticeOf({ c, text }: StaffRequest): Notice | undefined {
  const outcome = c.req.query('done')
  if (outcome === undefined || !Object.hasOwn(text.setup.outcomes, outcome)) return undefined
  return { kind: 'good', text: text.setup.outcomes[outcome] ?? '' }
}

/** A form that was sent but not saved: its problems, or the values that it would save, for a preview. */
export interface Attempt<V> {
  readonly problems: Problems<V>
  readonly values?: V
}

/** Says why a form wasn't saved. */
export function attemptNotice<V extends object>(
  { text: { setup } }: StaffRequest,
  attempt: Attempt<V> | undefined,
): { readonly notice?: Notice } {
  if (!attempt) return {}
  return {
    notice: attempt.values
      ? { kind: 'good', text: setup.notSavedYet }
      : { kind: 'bad', text: setup.notSaved },
  }
}

interface SetupForm {
  readonly action: string
  readonly content: Html
  readonly button: string
  readonly name?: string
  /** Whether it can be previewed before it is saved. */
  readonly canPreview?: boolean
}

/** A form for owners; others see its values. */
export function setupForm(
  request: StaffRequest,
  { action, content, button, name, canPreview = false }: SetupForm,
): Html {
  const { setup } = request.text
  if (!isOwner(request)) return html`<fieldset disabled class="plain-set">${content}</fieldset>`
  return form(
    request.csrf,
    action,
    html`${content}<div class="actions"><button>${button}</button>${canPreview ? html`<button class="quiet" name="preview" value="on">${setup.showPreview}</button>` : ''}</div>`,
    name,
  )
}

/** A button that turns something on or off, for owners. @param label says of what, for screen readers */
export function actionButton(
  request: StaffRequest,
  {
    action,
    button,
    label,
    quiet = false,
  }: { action: string; button: string; label: string; quiet?: boolean },
): Html {
  if (!isOwner(request)) return ''
  return form(
    request.csrf,
    action,
    html`<div><button${quiet ? html` class="quiet"` : ''} aria-label="${button}: ${label}">${button}</button></div>`,
  )
}

/** On or off, as a chip. */
export function stateChip(isOn: boolean, { setup }: StaffRequest['text']): Html {
  return html`<span class="chip ${isOn ? 'good' : ''}">${isOn ? setup.on : setup.off}</span>`
}

export const languageNames: Readonly<Record<Language, string>> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }

/** A panel with what members read, in each of their languages. */
export function preview(
  request: StaffRequest,
  content: (language: Language) => Html | Promise<Html>,
  shown: readonly Language[] = languages,
): Html {
  const { setup } = request.text
  return panel(
    'preview',
    setup.preview,
    html`<div class="previews">${shown.map(
      (language) =>
        html`<div class="preview"><p class="of">${languageNames[language]}</p><div lang="${language}" class="member">${content(language)}</div></div>`,
    )}</div>`,
  )
}

/** The language in which texts are stored that aren't in all languages. */
export function sourceOf({ deps }: StaffRequest): Language {
  return defaultLanguage(deps.settings.laos)
}

/** A form that changes a record. */
export interface EditForm<V extends object> {
  readonly fields: Fields<V>
  /** Where to go once it is saved; by default the page itself. */
  readonly path: string
  /** Reads the present values, locked until the end of the transaction. @throws DomainError NO_DATA */
  readonly read: (sql: Sql) => Promise<V>
  /** Why values don't fit together. */
  readonly check?: (values: V) => Problems<V> | undefined
  /** Saves all values with the audit entry, or says why they can't be. */
  readonly save: (sql: Sql, values: V) => Promise<Problems<V> | undefined>
}

/** Submits a form that changes a record, in one transaction. @param show renders the page of a form that isn't saved */
export async function submitEdit<V extends object>(
  request: StaffRequest,
  { fields, path, read, check, save }: EditForm<V>,
  show: (attempt: Attempt<V>) => Promise<Response>,
): Promise<Response> {
  const { c, deps, fields: sent, text } = request
  const outcome = await deps.db.tx(async (sql): Promise<Attempt<V> | 'same' | 'saved'> => {
    const current = await read(sql)
    const { changes, problems } = readChanges(fields, sent, current, text)
    if (hasProblems(problems)) return { problems }
    const values = { ...current, ...changes }
    const misfit = check?.(values)
    if (misfit) return { problems: misfit }
    if (isPreview(request)) return { problems, values }
    if (Object.keys(changes).length === 0) return 'same'
    const found = await save(sql, values)
    return found ? { problems: found } : 'saved'
  })
  if (typeof outcome !== 'string') return await show(outcome)
  return c.redirect(`${path}?done=${outcome}`, 303)
}

function isPreview({ fields }: StaffRequest): boolean {
  return fields.preview !== undefined
}

/** A form that adds something. */
interface NewForm<V extends object> {
  readonly fields: Fields<V>
  /** Where to go once it is added. */
  readonly path: (values: V) => string
  /** Why values don't fit together. */
  readonly check?: (values: V) => Problems<V> | undefined
  /** Adds it with the audit entry, or says why it can't. */
  readonly save: (sql: Sql, values: V) => Promise<Problems<V> | undefined>
}

/** Submits a form that adds something, in one transaction. @param show renders the page of a form that isn't saved */
export async function submitNew<V extends object>(
  request: StaffRequest,
  { fields, path, check, save }: NewForm<V>,
  show: (attempt: Attempt<V>) => Promise<Response>,
): Promise<Response> {
  const { c, deps, fields: sent, text } = request
  const { values, problems } = readNew(fields, sent, text)
  if (!values) return await show({ problems })
  const misfit = check?.(values)
  if (misfit) return await show({ problems: misfit })
  if (isPreview(request)) return await show({ problems, values })
  const found = await deps.db.tx((sql) => save(sql, values))
  return found ? await show({ problems: found }) : c.redirect(`${path(values)}?done=added`, 303)
}

/** The code of a record in the address. */
export function codeOf({ c }: StaffRequest): string {
  const code = c.req.param('code') ?? ''
  if (!/^[\w-]{1,40}$/.test(code)) throw new DomainError('NO_DATA')
  return code
}
