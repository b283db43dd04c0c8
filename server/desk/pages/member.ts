import { html } from 'hono/html'
import {
  type Column,
  copyable,
  facts,
  formatMoney,
  formatTime,
  type Html,
  panel,
  table,
  time,
} from '#server/desk/html.ts'
import { type Notice, renderPage } from '#server/desk/layout.ts'
import type { StaffRequest } from '#server/desk/request.ts'
import {
  findMemberRecord,
  listMemberSessions,
  type MemberRecord,
} from '#server/modules/accounts/member-lookup.ts'
import { listBonuses } from '#server/modules/bonus/list-bonuses.ts'
import { roomOf } from '#server/modules/chat/room.ts'
import { listSlipsOfMember } from '#server/modules/deposits/slips/recheck.ts'
import { allBalances } from '#server/modules/ledger/ledger.ts'
import { entryReference, readStatementPage } from '#server/modules/ledger/paged-history.ts'
import { CORRECTION } from '#server/modules/ledger/statement.ts'
import { bankNameLookup } from '#server/modules/settings/banks.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { auditPage } from './audit.ts'
import { chatPath } from './chats.ts'
import { readNotes } from './member-record.ts'
import { signalsPanel } from './signals.ts'
import { slipState } from './slips.ts'

const PAGE_LENGTH = 50

const parts = [
  ['', 'summary'],
  ['/statement', 'statement'],
  ['/slips', 'slips'],
  ['/bonuses', 'bonuses'],
  ['/sessions', 'sessions'],
  ['/help', 'help'],
  ['/history', 'history'],
] as const

/** The member of a page's address. @throws DomainError NO_DATA if there is none */
export async function requireMember({ c, deps }: StaffRequest): Promise<MemberRecord> {
  const member = await findMemberRecord(deps.db, c.req.param('id') ?? '')
  if (!member) throw new DomainError('NO_DATA')
  return member
}

/** Renders a part of a member's page below the member's name. */
export async function renderMember(
  request: StaffRequest,
  member: MemberRecord,
  content: Html,
  notice?: Notice,
): Promise<Response> {
  const { c, text, staff } = request
  const path = `/desk/members/${member.public_id}`
  const { id, public_id: publicId, username, name } = member
  const chat = chatPath(roomOf({ kind: 'member', id, publicId, username, name }))
  const links = parts
    .filter(([, name]) => name !== 'history' || staff.role !== 'support')
    .map(
      ([part, name]) =>
        html`<li><a href="${path}${part}"${c.req.path === `${path}${part}` ? html` aria-current="page"` : ''}>${text[name]}</a></li>`,
    )
  return await renderPage(request, {
    title: member.name,
    notice,
    status: notice?.kind === 'bad' ? 400 : 200,
    beside: html`<div class="beside"><span>${member.username} ${member.is_active ? '' : html`<span class="chip bad">${text.blocked}</span>`}</span>
      <a class="button quiet" href="${chat}">${text.chatWithMember}</a></div>`,
    content: html`<nav aria-label="${text.memberParts}"><ul class="parts">${links}</ul></nav>
      ${content}`,
  })
}

/** A part of a member's page. */
function memberPart(content: (request: StaffRequest, member: MemberRecord) => Promise<Html>) {
  return async (request: StaffRequest): Promise<Response> => {
    const member = await requireMember(request)
    return await renderMember(request, member, await content(request, member))
  }
}

export const showMember = memberPart(async (request, member) => {
  const { deps, text, language } = request
  const { wallet, games } = await allBalances(deps.db, member.id)
  const money = (satang: number) =>
    html`<span class="amount">${formatMoney(satang, member.currency, language)}</span>`
  const total = [...games.values()].reduce((sum, satang) => sum + satang, wallet)
  const bank = bankNameLookup(language)(member.bank_code) ?? member.bank_code
  return html`<div class="columns">
    <div class="column">${panel(
      'facts',
      text.member,
      facts([
        [text.name, html`<bdi>${member.name}</bdi>`],
        [text.phone, copyable(member.username, text.phone, text)],
        [text.id, copyable(member.public_id, text.id, text)],
        [text.since, time(member.created_at)],
        [text.bank, bank],
        [text.accountNo, copyable(member.account_no, text.accountNo, text)],
        [text.holder, copyable(member.account_name, text.holder, text)],
      ]),
    )}</div>
    <div class="column">${panel(
      'balances',
      text.balances,
      facts([
        [text.wallet, money(wallet)],
        ...[...games].map(([code, satang]) => [code, money(satang)] as const),
        [text.total, money(total)],
      ]),
    )}${await readNotes(request, member)}${await signalsPanel(request, { id: member.id, publicId: member.public_id })}</div>
  </div>`
})

export const showMemberStatement = memberPart(async ({ c, deps, text, language }, member) => {
  const page = pageOf(c.req.query('page'))
  const { total, rows } = await readStatementPage(deps.db, member.id, page, PAGE_LENGTH)
  const money = (satang: number) => formatMoney(satang, member.currency, language)
  const columns: readonly Column[] = [
    { label: text.time },
    { label: text.what },
    { label: text.fromTo },
    { label: text.amount, kind: 'number' },
    { label: text.balanceAfter, kind: 'number' },
    { label: text.state },
  ]
  const cells = rows.map((row) => [
    time(row.created_at),
    html`${text.statementTypes[row.type] ?? row.type}<span class="second">${entryReference(row)}</span>${row.link_description === null ? '' : html`<span class="second"><bdi>${row.link_description}</bdi></span>`}`,
    html`<bdi>${placeName(row.from_text, text)}</bdi> → <bdi>${placeName(row.to_text, text)}</bdi>`,
    html`<span class="amount">${money(row.amount)}</span>`,
    row.balance === null ? '' : money(row.balance),
    stateOf(row.status, text.states),
  ])
  return html`${table(text.statement, columns, cells, text.statementEmpty)}
    ${pageLinks(c.req.path, page, total, text)}`
})

function placeName(place: string | null, text: StaffRequest['text']): string {
  return place === CORRECTION ? text.correctionPlace : (place ?? '')
}

function stateOf(
  status: string,
  states: Readonly<Record<'PROCESSING' | 'SUCCESS' | 'FAILED', string>>,
): Html {
  if (status === 'SUCCESS') return html`<span class="chip good">${states.SUCCESS}</span>`
  if (status === 'FAILED') return html`<span class="chip bad">${states.FAILED}</span>`
  return html`<span class="chip waiting">${states.PROCESSING}</span>`
}

export const showMemberSlips = memberPart(async (request, member) => {
  const { deps, text, language } = request
  const slips = await listSlipsOfMember(deps.db, member.id, PAGE_LENGTH)
  const columns: readonly Column[] = [
    { label: text.sent },
    { label: text.amount, kind: 'number' },
    { label: text.state, kind: 'wide' },
  ]
  const rows = slips.map((slip) => [
    html`<a href="/desk/slips/${slip.id}">${formatTime(slip.created_at)}</a>`,
    slip.amount === null ? '' : formatMoney(slip.amount, slip.currency, language),
    slipState(slip, request),
  ])
  return html`${table(text.slips, columns, rows, text.statementEmpty)}
    ${slips.length === PAGE_LENGTH ? html`<p class="hint">${text.listCut(PAGE_LENGTH)}</p>` : ''}`
})

export const showMemberBonuses = memberPart(async ({ deps, text, language }, member) => {
  const bonuses = await listBonuses(deps.db, member.id, PAGE_LENGTH)
  const money = (satang: number) => formatMoney(satang, member.currency, language)
  const columns: readonly Column[] = [
    { label: text.activated },
    { label: text.bonus, kind: 'wide' },
    { label: text.granted, kind: 'number' },
    { label: text.turnover, kind: 'number' },
    { label: text.state },
  ]
  const rows = bonuses.map((one) => [
    time(one.activated_at),
    html`<bdi>${one.name}</bdi><span class="second">${one.code}</span>`,
    html`<span class="amount">${money(one.granted)}</span>`,
    one.turnover === null
      ? money(one.turnover_needed)
      : text.turnoverOf(money(one.turnover), money(one.turnover_needed)),
    one.ended_at === null
      ? html`<span class="chip waiting">${text.bonusActive}</span><span class="second">${text.endsBelow(money(one.end_below))}</span>`
      : html`${text.bonusEnded} ${time(one.ended_at)}<span class="second">${text.cleared(money(one.cleared ?? 0))}</span>`,
  ])
  return html`${table(text.bonuses, columns, rows, text.bonusesEmpty)}
    ${bonuses.length === PAGE_LENGTH ? html`<p class="hint">${text.listCut(PAGE_LENGTH)}</p>` : ''}`
})

export const showMemberSessions = memberPart(async ({ deps, text }, member) => {
  const sessions = await listMemberSessions(deps.db, member.id, deps.clock.now())
  const columns = [{ label: text.signedInAt }, { label: text.lastUsed }, { label: text.ends }]
  const rows = sessions.map((one) => [time(one.created_at), time(one.last_used_at), time(one.expires_at)])
  return table(text.sessions, columns, rows, text.sessionsEmpty)
})

/** What was decided about the member. */
export const showMemberHistory = memberPart((request, member) => auditPage(request, { memberId: member.id }))

function pageOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

function pageLinks(path: string, page: number, total: number, text: StaffRequest['text']): Html {
  return html`<ul class="pages">
    ${page > 1 ? html`<li><a class="button quiet" href="${path}">${text.newest}</a></li>` : ''}
    ${page * PAGE_LENGTH < total ? html`<li><a class="button quiet" href="${path}?page=${page + 1}">${text.older}</a></li>` : ''}
  </ul>`
}
