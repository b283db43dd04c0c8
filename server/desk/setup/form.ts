import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Html } from '#server/desk/html.ts'
import type { Texts } from '#server/desk/texts/english.ts'
import type { SetupTexts } from '#server/desk/texts/setup-english.ts'
import type { Kind } from './kinds.ts'

/** A field of a form. */
export interface Field<T> {
  readonly kind: Kind<T>
  readonly label: keyof SetupTexts['labels']
  readonly hint?: keyof SetupTexts['hints']
  /** Behind the label, e.g. the currency or the language. */
  readonly of?: keyof SetupTexts['ofs']
}

/** The fields of a form by the names of its values. */
export type Fields<V> = { readonly [K in keyof V]-?: Field<V[K]> }

/** Why values can't be saved, by field. */
export type Problems<V> = { readonly [K in keyof V]?: string }

type Sent = Readonly<Record<string, string>>

export function namesOf<V extends object>(fields: Fields<V>): (keyof V & string)[] {
  return Object.keys(fields) as (keyof V & string)[]
}

/** Stands for what a field showed, so that long texts aren't sent twice. */
function mark(shown: string): string {
  return createHash('sha256').update(shown).digest('base64url').slice(0, 16)
}

const markName = (name: string) => `was.${name}`

/** Browsers send lines with another end than they got. */
const asShown = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/**
 * What somebody has changed in a form. Fields that show what they showed before are left as they are; what others have
 * changed meanwhile isn't overwritten unseen, but becomes a problem of the field. So a form that is sent again changes nothing.
 */
export function readChanges<V extends object>(
  fields: Fields<V>,
  sent: Sent,
  current: V,
  text: Texts,
): { readonly changes: Partial<V>; readonly problems: Problems<V> } {
  const changes: Partial<V> = {}
  const problems: { [K in keyof V]?: string } = {}
  const readField = <K extends keyof V & string>(name: K): void => {
    const { kind } = fields[name]
    const shownMark = sent[markName(name)]
    // Without a mark, the field wasn't in the form.
    const entered = kind.control.type === 'switch' ? (sent[name] ?? '') : sent[name]
    if (shownMark === undefined || entered === undefined) return
    if (mark(asShown(entered)) === shownMark) return
    const now = kind.format(current[name])
    const read = v.safeParse(kind.schema, entered)
    if (!read.success) problems[name] = kind.problem(text)
    else if (kind.format(read.output) === now) return
    else if (mark(now) !== shownMark) problems[name] = text.setup.changedMeanwhile(inWords(kind, now, text))
    else changes[name] = read.output
  }
  for (const name of namesOf(fields)) readField(name)
  return { changes, problems }
}

/** A value in words, for the message that somebody else has changed it. */
function inWords<T>({ control }: Kind<T>, shown: string, text: Texts): string {
  if (control.type === 'switch') return shown === '' ? text.setup.off : text.setup.on
  const label = control.type === 'choice' && control.options(text).find(([value]) => value === shown)?.[1]
  const words = label || shown || text.setup.empty
  return words.length > 200 ? `${words.slice(0, 200)}…` : words
}

/** The values of a form for something new. */
export function readNew<V extends object>(
  fields: Fields<V>,
  sent: Sent,
  text: Texts,
): { readonly values?: V; readonly problems: Problems<V> } {
  const values: Partial<V> = {}
  const problems: { [K in keyof V]?: string } = {}
  const readField = <K extends keyof V & string>(name: K): void => {
    const { kind } = fields[name]
    const read = v.safeParse(kind.schema, sent[name] ?? '')
    if (read.success) values[name] = read.output
    else problems[name] = kind.problem(text)
  }
  const names = namesOf(fields)
  for (const name of names) readField(name)
  const isComplete = (all: Partial<V>): all is V => names.every((name) => Object.hasOwn(all, name))
  return isComplete(values) ? { values, problems } : { problems }
}

export function hasProblems<V extends object>(problems: Problems<V>): boolean {
  return Object.values(problems).some((one) => one !== undefined)
}

/** What a form shows: the present values, or with `sent` what was typed, with the problems beside it. */
interface FormState<V> {
  readonly current: V
  readonly sent?: Sent | undefined
  readonly problems?: Problems<V> | undefined
  /** For a form of something new: nothing is compared. */
  readonly isNew?: boolean
  /** Tells the ids of a page's forms apart. */
  readonly idPrefix?: string
}

/** Fields of a form; only those of `names`, if given. */
export function renderFields<V extends object>(
  fields: Fields<V>,
  state: FormState<V>,
  text: Texts,
  names: readonly (keyof V & string)[] = namesOf(fields),
): Html {
  return html`<div class="fields">${names.map((name) => renderField(name, fields[name], state, text))}</div>`
}

/** Such fields have the whole width. */
const TALL_ROWS = 8

function renderField<V extends object, K extends keyof V & string>(
  name: K,
  field: Field<V[K]>,
  { current, sent, problems, isNew = false, idPrefix = '' }: FormState<V>,
  text: Texts,
): Html {
  const { kind, hint, of } = field
  const { labels, hints, ofs } = text.setup
  const id = `${idPrefix}${name}`
  const now = kind.format(current[name])
  const typed = asShown(sent?.[name] ?? '')
  const shownMark = sent?.[markName(name)]
  // What the person hasn't touched shows what others have saved meanwhile.
  const isTyped = sent !== undefined && (isNew || (shownMark !== undefined && mark(typed) !== shownMark))
  const shown = isTyped ? typed : now
  const problem = problems?.[name]
  const isTall = kind.control.type === 'area' && kind.control.rows >= TALL_ROWS
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const attributes = html`${describedBy === '' ? '' : html` aria-describedby="${describedBy}"`}${problem === undefined ? '' : html` aria-invalid="true"`}`
  const label = html`<label for="${id}">${labels[field.label]}${of === undefined ? '' : html` <span class="of">${ofs[of]}</span>`}</label>`
  const input = renderControl(kind, { id, name, shown, attributes }, text)
  return html`<div class="field ${kind.control.type}${isTall ? ' tall' : ''}">
    ${kind.control.type === 'switch' ? html`${input}${label}` : html`${label}${input}`}
    ${isNew ? '' : html`<input type="hidden" name="${markName(name)}" value="${mark(now)}">`}
    ${hint === undefined ? '' : html`<p id="${id}-hint" class="hint">${hints[hint]}</p>`}
    ${problem === undefined ? '' : html`<p id="${id}-problem" class="problem">${problem}</p>`}
  </div>`
}

interface ControlOptions {
  readonly id: string
  readonly name: string
  readonly shown: string
  readonly attributes: Html
}

function renderControl<T>(
  { control }: Kind<T>,
  { id, name, shown, attributes }: ControlOptions,
  text: Texts,
): Html {
  if (control.type === 'switch')
    return html`<input id="${id}" name="${name}" type="checkbox" value="on"${shown === '' ? '' : html` checked`}${attributes}>`
  if (control.type === 'choice')
    return html`<select id="${id}" name="${name}"${attributes}>${control
      .options(text)
      .map(
        ([value, label]) =>
          html`<option value="${value}"${value === shown ? html` selected` : ''}>${label}</option>`,
      )}</select>`
  // The parser drops a line break right after the tag.
  if (control.type === 'area')
    return html`<textarea id="${id}" name="${name}" rows="${control.rows}"${attributes}>
${shown}</textarea>`
  if (control.type === 'color')
    return html`<input id="${id}" name="${name}" type="color" value="${shown}"${attributes}>`
  return html`<input id="${id}" name="${name}" type="text" value="${shown}" autocomplete="off"${control.inputmode === undefined ? '' : html` inputmode="${control.inputmode}"`}${attributes}>`
}
