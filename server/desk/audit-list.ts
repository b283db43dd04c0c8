import { html } from 'hono/html'
import type { AuditEntry } from '#server/modules/audit/audit.ts'
import { formatAmount, formatTime, type Html, table, time } from './html.ts'
import type { Texts } from './texts-en.ts'

/** Pages of the desk about kinds of records. */
const pathsOfRecords: Readonly<Record<string, string>> = {
  withdrawal: '/desk/withdrawals',
  manual_deposit: '/desk/deposits',
  slip: '/desk/slips',
  member: '/desk/members',
  chat: '/desk/chats',
}

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

function valueName(name: string, text: Texts): string {
  const names: Readonly<Record<string, string>> = {
    amount: text.amount,
    status: text.state,
    reason: text.reason,
    note: text.reason,
    role: text.role,
    ...text.valueNames,
  }
  return names[name] ?? name
}

function formatValue(name: string, value: unknown, text: Texts): string {
  if (name === 'amount' && typeof value === 'number') return formatAmount(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  const words: Readonly<Record<string, string>> = { ...text.states, ...text.roles, ...text.slipReasons }
  return words[value] ?? value
}
