import { html } from 'hono/html'
import type { AuditEntry } from '#server/modules/audit/audit.ts'
import { amountSettings } from '#server/modules/settings/settings.ts'
import { formatAmount, formatTime, type Html, table, time } from './html.ts'
import type { Texts } from './texts/english.ts'

/** Pages of the desk about kinds of records. */
const pathsOfRecords: Readonly<Record<string, string>> = {
  withdrawal: '/desk/withdrawals',
  manual_deposit: '/desk/deposits',
  slip: '/desk/slips',
  member: '/desk/members',
  chat: '/desk/chats',
  promotion: '/desk/setup/promotions',
  bonus_offer: '/desk/setup/bonuses',
  wheel: '/desk/setup/wheels',
  source: '/desk/setup/sources',
  slot: '/desk/setup/games',
}
/** Pages about records that have none of their own. */
const sharedPages: Readonly<Record<string, string>> = {
  settings: '/desk/setup/settings',
  texts: '/desk/setup/texts',
  deposit_account: '/desk/setup/accounts',
  prize: '/desk/setup/wheels',
}

/** Longest text that a table shows of a value. */
const MAX_VALUE_LENGTH = 200

const amountNames = new Set<string>(['amount', 'fixed', 'cap', ...amountSettings])

function recordName({ record_kind, record_id }: AuditEntry, text: Texts): string {
  return `${text.records[record_kind] ?? record_kind} ${record_id}`
}

function actionName({ action }: AuditEntry, text: Texts): string {
  return text.actions[action] ?? action
}

/** An entry in one line, e.g. for the result of a form. */
export function auditSentence(entry: AuditEntry, text: Texts): string {
  return text.doneBy(actionName(entry, text), recordName(entry, text), entry.actor_name, formatTime(entry.at))
}

/** A table of entries. @param columns `record` leaves out what the page is about */
export function auditTable(
  entries: readonly AuditEntry[],
  text: Texts,
  { withRecord, empty }: { readonly withRecord: boolean; readonly empty: string },
): Html {
  const record = withRecord ? [{ label: text.record }] : []
  const columns = [
    { label: text.time },
    { label: text.actor },
    { label: text.what },
    ...record,
    { label: text.before, kind: 'wide' } as const,
    { label: text.after, kind: 'wide' } as const,
    { label: text.address },
  ]
  const rows = entries.map((entry) => [
    time(entry.at),
    html`<bdi>${entry.actor_name}</bdi>${entry.actor_kind === 'staff' ? '' : html`<span class="second">${text.actorKinds[entry.actor_kind]}</span>`}`,
    actionName(entry, text),
    ...(withRecord ? [recordLink(entry, text)] : []),
    renderValues(entry.before, text),
    renderValues(entry.after, text),
    entry.address ?? '',
  ])
  return table(text.history, columns, rows, empty)
}

function recordLink(entry: AuditEntry, text: Texts): Html {
  const path = pathsOfRecords[entry.record_kind]
  const name = recordName(entry, text)
  const shared = sharedPages[entry.record_kind]
  if (shared !== undefined) return html`<a href="${shared}">${name}</a>`
  return path === undefined
    ? html`${name}`
    : html`<a href="${path}/${encodeURIComponent(entry.record_id)}">${name}</a>`
}

/** Values of an entry; amounts are in hundredths. */
function renderValues(values: unknown, text: Texts): Html {
  if (typeof values !== 'object' || values === null) return ''
  return html`${Object.entries(values).map(
    ([name, value], at) =>
      html`${at > 0 ? html`<br>` : ''}${valueName(name, text)}: <bdi>${formatValue(name, value, text)}</bdi>`,
  )}`
}

/** Name of a value; those of limits in kip and of texts in a language have the same name with `kip.`, `.lo` or `lo.`. */
function valueName(name: string, text: Texts): string {
  const { labels, valueNames, ofs } = text.setup
  const [part = name, of] = splitName(name)
  const names: Readonly<Record<string, string>> = {
    ...labels,
    ...valueNames,
    amount: text.amount,
    status: text.state,
    reason: text.reason,
    note: text.reason,
    role: text.role,
    ...text.valueNames,
  }
  return `${names[part] ?? part}${of === undefined ? '' : ` ${ofs[of]}`}`
}

function splitName(name: string): readonly [string, ('kip' | 'th' | 'lo' | 'en')?] {
  const ofs = ['kip', 'th', 'lo', 'en'] as const
  const of = ofs.find((one) => name.startsWith(`${one}.`) || name.endsWith(`.${one}`))
  return of === undefined ? [name] : [name.replace(/^(kip|th|lo|en)\.|\.(th|lo|en)$/, ''), of]
}

function formatValue(name: string, value: unknown, text: Texts): string {
  if (value === null) return text.setup.empty
  if (typeof value === 'boolean') return value ? text.setup.on : text.setup.off
  if (typeof value === 'number' && amountNames.has(splitName(name)[0])) return formatAmount(value)
  const shown = inWords(value, text)
  return shown.length > MAX_VALUE_LENGTH ? `${shown.slice(0, MAX_VALUE_LENGTH)}…` : shown
}

/** A text, a known word, or several of them, such as hours and lists. */
function inWords(value: unknown, text: Texts): string {
  if (typeof value === 'string') return wordsOf(text)[value] ?? value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // The database sorts the names of an object.
  const parts = 'from' in value && 'to' in value ? [value.from, value.to] : Object.values(value)
  return parts
    .map((one) => inWords(one, text))
    .filter((one) => one !== '')
    .join(' – ')
}

function wordsOf(text: Texts): Readonly<Record<string, string>> {
  return {
    ...text.states,
    ...text.roles,
    ...text.slipReasons,
    ...text.setup.currencies,
    ...text.setup.offerTypes,
  }
}
