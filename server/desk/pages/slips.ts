import { html } from 'hono/html'
import { auditSentence, auditTable } from '#server/desk/audit-list.ts'
import { streamChanges } from '#server/desk/events.ts'
import { form } from '#server/desk/forms.ts'
import {
  copyable,
  facts,
  formatAge,
  formatMoney,
  type Html,
  livePart,
  panel,
  table,
  time,
} from '#server/desk/html.ts'
import { renderPage } from '#server/desk/layout.ts'
import { beforeIdOf, LIST_LENGTH, pageLinks } from '#server/desk/paging.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { compareAccounts, compareNames } from '#server/modules/deposits/account-match.ts'
import { dropSlipCredit } from '#server/modules/deposits/slips/credit-by-hand.ts'
import { findSlip, listUncreditedSlips, type OperatorSlip } from '#server/modules/deposits/slips/recheck.ts'
import { bankNameLookup } from '#server/modules/settings/banks.ts'
import { findClaim } from '#server/modules/staff/claims.ts'
import { reverseSlipCredit } from '#server/modules/wallet/reversals.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import {
  claimChip,
  decideUnclaimed,
  takeCell,
  takeForm,
  takeNextForm,
  takenNotice,
  takenPanel,
  withClaims,
} from './claims.ts'
import { memberCell, noticeOfDecision } from './decisions.ts'
import { isDecider } from './member-forms.ts'
import { bookBack, reversalPanel } from './reversal.ts'
import { confirmCredit, credit, creditPanel, noticeOfCredit } from './slip-credit.ts'
import { isToReview, reviewPanel, slipQueue } from './slip-review.ts'

/** Slips that are being checked, and those that were refused and that nobody has looked at, newest first. */
export async function showSlips(request: StaffRequest): Promise<Response> {
  const { deps, text } = request
  const now = deps.clock.now()
  const beforeId = beforeIdOf(request)
  const { list, claims, version } = await readSlips(request, beforeId)
  const waiting = await slipQueue.list(deps.db, LIST_LENGTH, now)
  const columns = [
    { label: text.sent },
    { label: text.member },
    { label: text.state, kind: 'wide' },
    { label: text.action },
  ] as const
  const claimOf = (id: number) => {
    const claim = claims.get(id)
    return claim ? html`<span class="second">${claimChip(claim, request)}</span>` : ''
  }
  const rows = list.map((slip) => [
    html`<a href="/desk/slips/${slip.id}">${time(slip.created_at)}</a><span class="second">${formatAge(now - slip.created_at, text)}</span>`,
    memberCell(slip),
    html`${slipState(slip, request)}${claimOf(slip.id)}`,
    takeCell(
      request,
      `/desk/slips/${slip.id}`,
      text.slipTitle(slip.id),
      claims.get(slip.id),
      isToReview(slip),
    ),
  ])
  const oldest = list.length === LIST_LENGTH ? list.at(-1) : undefined
  const content = html`${table(text.slips, columns, rows, text.queueEmpty)}${pageLinks(request, oldest?.id)}`
  return await renderPage(request, {
    title: text.slips,
    notice: await noticeOfDecision(request, 'slip'),
    beside: livePart(takeNextForm(request, '/desk/slips', waiting, claims)),
    // Older pages hardly change.
    content: beforeId === undefined ? livePart(content, { path: '/desk/slips', version }) : content,
  })
}

/** The list, and who works on it. */
async function readSlips(request: StaffRequest, beforeId?: number) {
  const { db, clock } = request.deps
  const list = await listUncreditedSlips(db, { limit: LIST_LENGTH, now: clock.now(), beforeId })
  return await withClaims(request, 'slip', list)
}

/** Server-sent events of the list. */
export function streamSlips(request: StaffRequest): Response {
  return streamChanges(request, async () => (await readSlips(request)).version)
}

/** What became of a slip, as a cell. */
export function slipState(
  { status, note, attempts, is_held, reversed_at }: OperatorSlip,
  { text }: StaffRequest,
): Html {
  const { slipStates } = text
  if (reversed_at !== null) return html`<span class="chip bad">${text.reversed}</span>`
  if (status === 'success') return html`<span class="chip good">${slipStates.credited}</span>`
  if (status === 'failed')
    return html`<span class="chip bad">${slipStates.refused}</span><span class="second">${text.slipReasons[note ?? ''] ?? note}</span>`
  return html`<span class="chip waiting">${is_held ? slipStates.held : slipStates.checking(attempts)}</span>`
}

/** A slip: its picture beside what the bank says and what the member has registered. */
export async function showSlip(request: StaffRequest): Promise<Response> {
  return await renderSlip(request)
}

/** @param problem why a form had no effect */
async function renderSlip(request: StaffRequest, problem?: string): Promise<Response> {
  const { deps, text, csrf, c } = request
  const id = idOf(request)
  const slip = await findSlip(deps.db, id)
  if (!slip) throw new DomainError('NO_DATA')
  const entries = await listAudit(deps.db, { record: { kind: 'slip', id } }, { limit: LIST_LENGTH })
  const [newest] = entries
  const picture =
    slip.file_key === null
      ? html`<p>${text.noPicture}</p>`
      : html`<img class="slip" src="/desk/slips/${id}/picture" alt="${text.pictureOf(id)}">`
  const rest = facts([
    [text.state, slipState(slip, request)],
    [text.sent, time(slip.created_at)],
    slip.decided_at === null ? undefined : [text.decided, time(slip.decided_at)],
    slip.reversed_at === null ? undefined : [text.reversed, time(slip.reversed_at)],
    [text.member, html`<a href="/desk/members/${slip.public_id}"><bdi>${slip.name}</bdi></a>`],
    [text.phone, copyable(slip.username, text.phone, text)],
  ])
  const again =
    slip.status === 'failed'
      ? panel(
          'recheck',
          text.recheck,
          form(
            csrf,
            `/desk/slips/${id}/recheck`,
            html`<p class="hint" id="recheck-hint">${text.recheckHint}</p><button aria-describedby="recheck-hint">${text.recheck}</button>`,
          ),
        )
      : ''
  const record = { kind: 'slip', id } as const
  const claim = isToReview(slip) ? await findClaim(deps.db, record, deps.clock.now()) : undefined
  const result =
    (await takenNotice(request, record)) ??
    (c.req.query('late') === undefined
      ? (noticeOfCredit(request) ?? (await noticeOfDecision(request, 'slip')))
      : ({
          kind: 'bad',
          text: `${text.alreadyDecided} ${newest ? auditSentence(newest, text) : ''}`,
        } as const))
  const canReview = isToReview(slip) && isDecider(request)
  const decisions =
    takenPanel(request, `/desk/slips/${id}`, claim) ??
    html`${canReview ? takeForm(request, `/desk/slips/${id}`, claim) : ''}${again}
      ${await creditPanel(request, slip)}${canReview ? reviewPanel(request, slip) : ''}
      ${reversalPanel(request, `/desk/slips/${id}`, text.reverseDepositHint, creditedByHand(slip))}`
  return await renderPage(request, {
    title: text.slipTitle(id),
    notice: problem === undefined ? result : { kind: 'bad', text: problem },
    status: problem === undefined ? 200 : 400,
    content: html`<div class="columns">
        <div class="column">${panel('bank', text.bankFacts, bankFacts(slip, request))}${panel('facts', text.details, rest)}${decisions}</div>
        <div class="column">${panel('picture', text.picture, picture)}</div>
      </div>
      <section aria-labelledby="history"><h2 id="history">${text.history}</h2>
        ${auditTable(entries, text, { withRecord: false, empty: text.historyEmpty })}</section>`,
  })
}

function bankFacts(slip: OperatorSlip, { text, language }: StaffRequest): Html {
  const bankName = bankNameLookup(language)
  const bank = (code: string) => bankName(code) ?? code
  const own = [
    text.registered,
    html`${bank(slip.bank_code)} ${copyable(slip.account_no, text.accountNo, text)} <bdi>${slip.account_name}</bdi>`,
  ] as const
  const answer = slip.bank_answer
  if (answer === null) return html`<p>${text.noBankAnswer}</p>${facts([own])}`
  const reference = [
    text.reference,
    html`${answer.sendingBank} ${copyable(answer.transRef, text.reference, text)}`,
  ] as const
  if (answer.kind === 'not-found') return html`<p>${text.bankNotFound}</p>${facts([reference, own])}`
  const isOtherAccount =
    answer.senderBank !== slip.bank_code ||
    compareAccounts(slip.account_no, answer.senderAccount) === 'mismatch'
  const isOtherName = compareNames(slip.account_name, answer.senderName) === 'mismatch'
  const mark = (differs: boolean) => (differs ? html`<span class="chip bad">${text.differs}</span>` : '')
  return facts([
    [
      text.amount,
      html`<span class="amount large">${formatMoney(answer.satang, slip.currency, language)}</span>`,
    ],
    [text.transferredAt, time(answer.at)],
    [
      text.sender,
      html`${bank(answer.senderBank)} ${answer.senderAccount} ${mark(isOtherAccount)} <bdi>${answer.senderName}</bdi> ${mark(isOtherName)}`,
    ],
    own,
    [text.receiver, `${bank(answer.receiverBank)} ${answer.receiverAccount}`],
    reference,
  ])
}

/** When somebody credited what can be booked back. */
function creditedByHand({ decided_at, credited_by, reversed_at }: OperatorSlip): number | undefined {
  return credited_by === null || reversed_at !== null ? undefined : (decided_at ?? undefined)
}

/** The picture, for this page only: never as a document, never cached. */
export async function showSlipPicture(request: StaffRequest): Promise<Response> {
  const { c, deps } = request
  const slip = await findSlip(deps.db, idOf(request))
  const bytes = slip?.file_key ? await deps.files.get(slip.file_key) : undefined
  if (!bytes) throw new DomainError('NO_DATA')
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'image/jpeg',
    'Content-Disposition': 'attachment; filename="slip.jpg"',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
  })
}

/** Credits a refused slip, or has it wait for a second person. */
export async function creditSlip(request: StaffRequest): Promise<Response> {
  const slip = await findSlip(request.deps.db, idOf(request))
  if (!slip) throw new DomainError('NO_DATA')
  return await answerCredit(request, await credit(request, slip))
}

/** Credits a slip that waits, as the second person. */
export async function confirmSlip(request: StaffRequest): Promise<Response> {
  return await answerCredit(request, await confirmCredit(request))
}

/** Books the credit of a slip back. */
export const reverseSlip = bookBack('/desk/slips', reverseSlipCredit, renderSlip)

/** Drops a credit that waits. */
export async function dropCredit(request: StaffRequest): Promise<Response> {
  const id = idOf(request)
  const outcome = await decideUnclaimed(request, { kind: 'slip', id }, async (sql, now) =>
    (await dropSlipCredit(sql, id, now, request.by)) ? 'dropped' : 'late',
  )
  return await answerCredit(request, { outcome })
}

async function answerCredit(
  request: StaffRequest,
  answer: { readonly outcome: string } | string,
): Promise<Response> {
  if (typeof answer === 'string') return await renderSlip(request, answer)
  const id = idOf(request)
  const result = answer.outcome === 'taken' ? `taken=${id}` : `credit=${answer.outcome}`
  return request.c.redirect(`/desk/slips/${id}?${result}`, 303)
}
