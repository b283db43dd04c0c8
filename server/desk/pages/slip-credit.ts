import { html } from 'hono/html'
import { typedSatang } from '#contract/formats/typed-amount.ts'
import { field, form } from '#server/desk/forms.ts'
import { facts, formatAmount, formatMoney, type Html, panel, table, time } from '#server/desk/html.ts'
import type { Notice } from '#server/desk/layout.ts'
import { LIST_LENGTH } from '#server/desk/paging.ts'
import { idOf, type StaffRequest } from '#server/desk/request.ts'
import {
  confirmSlipCredit,
  listWaitingSlipCredits,
  readTransfer,
  requestSlipCredit,
  type SlipCreditOutcome,
  type WaitingSlipCredit,
} from '#server/modules/deposits/slips/credit-by-hand.ts'
import type { OperatorSlip } from '#server/modules/deposits/slips/recheck.ts'
import { bankNameLookup, listBanks } from '#server/modules/settings/banks.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { decideUnclaimed } from './claims.ts'
import { memberCell } from './decisions.ts'
import { isDecider, lineOf, reasonField } from './member-forms.ts'

function pathOf(id: number): string {
  return `/desk/slips/${id}`
}

/** The form that credits a refused slip, or the credit that waits for a second person. */
export async function creditPanel(request: StaffRequest, slip: OperatorSlip): Promise<Html> {
  const { deps, text } = request
  if (slip.status !== 'failed') return ''
  if (!isDecider(request)) return panel('credit', text.creditSlip, html`<p>${text.creditSlipNotForRole}</p>`)
  const [waiting] = await listWaitingSlipCredits(deps.db, 1, slip.id)
  return panel(
    'credit',
    text.creditSlip,
    waiting ? waitingCredit(request, waiting) : creditForm(request, slip),
  )
}

/** The reference of a slip whose code could be read. */
function knownReference({ read_ref, bank_answer }: OperatorSlip): string | undefined {
  return read_ref ?? bank_answer?.transRef
}

function creditForm(request: StaffRequest, slip: OperatorSlip): Html {
  const { text, csrf, fields } = request
  const { bank_answer: answer } = slip
  const known = knownReference(slip)
  const { amount = answer?.kind === 'found' ? formatAmount(answer.satang).replaceAll(',', '') : '' } = fields
  return form(
    csrf,
    `${pathOf(slip.id)}/credit`,
    html`<p class="hint">${text.creditSlipHint}</p>
      ${field({ name: 'amount', label: text.amount, autocomplete: 'off', value: amount })}
      ${known === undefined ? transferFields(request, slip) : html`<p class="hint">${text.creditSlipKnown(known)}</p>`}
      ${reasonField(request, 'credit-reason')}
      <button>${text.creditSlip}</button>`,
  )
}

/** Where the transfer came from, for slips whose code couldn't be read. */
function transferFields({ deps, text, language, fields }: StaffRequest, slip: OperatorSlip): Html {
  const { bank = slip.bank_code, reference = '' } = fields
  const bankName = bankNameLookup(language)
  const codes = listBanks(deps.settings.laos).map(({ code }) => code)
  const options = codes.map(
    (code) =>
      html`<option value="${code}"${code === bank ? html` selected` : ''}>${bankName(code) ?? code}</option>`,
  )
  return html`<div class="field"><label for="bank-of-sender">${text.sendingBank}</label>
      <select id="bank-of-sender" name="bank">${options}</select></div>
    ${field({ name: 'reference', label: text.reference, hint: text.referenceHint, autocomplete: 'off', value: reference })}`
}

function waitingCredit({ text, language, csrf, staff }: StaffRequest, one: WaitingSlipCredit): Html {
  const known = facts([
    [text.amount, html`<span class="amount">${formatMoney(one.amount, one.currency, language)}</span>`],
    [text.reference, html`${one.sending_bank} <code>${one.transfer_ref}</code>`],
    [text.reason, html`<bdi>${one.reason}</bdi>`],
    [text.actor, html`<bdi>${one.requester}</bdi>, ${time(one.requested_at)}`],
  ])
  const confirm = form(
    csrf,
    `${pathOf(one.id)}/confirm-credit`,
    html`<button>${text.confirmCorrection}</button>`,
  )
  const drop = form(
    csrf,
    `${pathOf(one.id)}/drop-credit`,
    html`<button class="quiet">${text.dropCorrection}</button>`,
  )
  return html`<p><span class="chip waiting">${text.correctionStates.waiting}</span></p>${known}
    ${one.requested_by === staff.id ? html`<p class="hint">${text.correctionOwn}</p>` : confirm}${drop}`
}

/** Credits of slips that wait for a second person, on the page of the corrections; nothing if there are none. */
export function waitingCreditsPanel(
  { text, language }: StaffRequest,
  list: readonly WaitingSlipCredit[],
): Html {
  if (list.length === 0) return ''
  const columns = [
    { label: text.time },
    { label: text.member },
    { label: text.amount, kind: 'number' },
    { label: text.reason, kind: 'wide' },
    { label: text.actor },
    { label: text.action },
  ] as const
  const rows = list.map((one) => [
    time(one.requested_at),
    memberCell(one),
    html`<span class="amount">${formatMoney(one.amount, one.currency, language)}</span>`,
    html`<bdi>${one.reason}</bdi>`,
    html`<bdi>${one.requester}</bdi>`,
    html`<a class="button quiet" href="${pathOf(one.id)}" aria-label="${text.open}: ${text.slipTitle(one.id)}">${text.open}</a>`,
  ])
  return html`${table(text.slipCreditsWaiting, columns, rows, '')}
    ${list.length === LIST_LENGTH ? html`<p class="hint">${text.listCut(LIST_LENGTH)}</p>` : ''}`
}

const goodOutcomes: readonly string[] = ['credited', 'waiting', 'dropped']
const isGood = (outcome: string) => goodOutcomes.includes(outcome)

/** The result of a credit. */
export function noticeOfCredit({ c, text }: StaffRequest): Notice | undefined {
  const outcome = c.req.query('credit') ?? ''
  if (!Object.hasOwn(text.slipCreditOutcomes, outcome)) return undefined
  const kind = isGood(outcome) ? 'good' : 'bad'
  return { kind, text: text.slipCreditOutcomes[outcome] ?? '' }
}

type Answer = { readonly outcome: SlipCreditOutcome | 'taken' } | string

/** @returns what became of the credit of a refused slip, or why it can't be booked */
export async function credit(request: StaffRequest, slip: OperatorSlip): Promise<Answer> {
  const { deps, text, by, fields } = request
  const record = { kind: 'slip', id: slip.id } as const
  const { amount = '', bank = '', reference = '' } = fields
  const satang = typedSatang(amount)
  const reason = lineOf(request, 'reason')
  const at = deps.clock.now()
  const isKnownBank = listBanks(deps.settings.laos).some(({ code }) => code === bank)
  const typed = isKnownBank ? readTransfer(bank, reference, at) : undefined
  if (satang === undefined || satang === 0) return text.correctionAmount
  if (reason === undefined) return text.reasonForLogMissing
  if (slip.status === 'failed' && knownReference(slip) === undefined && !typed) return text.badReference
  return await answerOf(request, () =>
    decideUnclaimed(
      request,
      record,
      (sql) => requestSlipCredit(sql, { slipId: slip.id, satang, typed, reason, by, at }),
      isGood,
    ),
  )
}

/** The same for a credit that waits, in the name of the second person. */
export async function confirmCredit(request: StaffRequest): Promise<Answer> {
  const id = idOf(request)
  return await answerOf(request, () =>
    decideUnclaimed(
      request,
      { kind: 'slip', id },
      (sql, now) => confirmSlipCredit(sql, id, now, request.by),
      isGood,
    ),
  )
}

async function answerOf(
  { text }: StaffRequest,
  work: () => Promise<SlipCreditOutcome | 'taken'>,
): Promise<Answer> {
  try {
    return { outcome: await work() }
  } catch (error) {
    if (error instanceof DomainError && error.key === 'BONUS_REMAINING') return text.heldByBonus
    throw error
  }
}
