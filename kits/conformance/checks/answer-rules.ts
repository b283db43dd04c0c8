import * as v from 'valibot'
import { accountProfile } from '#contract/account.ts'
import { bonusList } from '#contract/bonus.ts'
import type { Call, ResultOf } from '#contract/call.ts'
import { chatConfig, chatHistory } from '#contract/chat.ts'
import { parseCurrency } from '#contract/currency.ts'
import { inviteList } from '#contract/invite.ts'
import { capabilities, lookupDeposit, lookupInfo, lookupSlip, lookupWithdraw } from '#contract/lookups.ts'
import { qrGet } from '#contract/qr.ts'
import { refundList } from '#contract/refund.ts'
import { instant } from '#contract/shapes.ts'
import { statementEntry, statementList, statementSlips } from '#contract/statement.ts'
import { slot, walletAccount, walletGet } from '#contract/wallet.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { CallInput, HostResponse } from '#scripts/conformance/host.ts'
import type { Facts } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { MAX_CLOCK_SKEW_MS } from './headers.ts'

interface RuleContext {
  readonly report: Reporter
  readonly facts: Facts
  /** The call as named in reports. */
  readonly title: string
  /** Input of the call. */
  readonly input: CallInput
  /** The answer as it was sent. */
  readonly body: unknown
  /** When it was sent, by the host's clock or ours, whichever is later; epoch ms. */
  readonly sentAt: number
}

/** A condition on several fields of a call's answer. */
interface Rule {
  readonly call: string
  apply(context: RuleContext): void
}

/** @param judge gets the answer as the portal reads it */
function rule<C extends Call>(call: C, judge: (value: ResultOf<C>, context: RuleContext) => void): Rule {
  return {
    call: call.name,
    apply(context) {
      const parsed = v.safeParse(call.response, context.body)
      if (parsed.success) judge(parsed.output, context)
    },
  }
}

/** Applies the rules of a call and remembers what later checks need. */
export function applyRules(
  call: Pick<Call, 'name' | 'method' | 'path'>,
  { response, ...context }: Pick<RuleContext, 'report' | 'facts' | 'input'> & { response: HostResponse },
): void {
  const sentAt = Math.max(Date.now(), Date.parse(response.headers.get('date') ?? '') || 0)
  const body = response.json?.value
  for (const one of rules)
    if (one.call === call.name) one.apply({ ...context, body, sentAt, title: titleOf(call) })
}

/** The records of a sent list that the portal can read, with their indexes in what was sent. */
function readableRecords<const S extends v.GenericSchema>(
  item: S,
  body: unknown,
  list?: string,
): readonly { readonly index: number; readonly value: v.InferOutput<S> }[] {
  const sent = list === undefined ? body : v.parse(v.looseObject({}), body)[list]
  if (!Array.isArray(sent)) return []
  return sent.flatMap((record: unknown, index) => {
    const parsed = v.safeParse(item, record)
    return parsed.success ? [{ index, value: parsed.output }] : []
  })
}

const dated = v.object({ createdAt: instant })

/**
 * Reports the first record that is newer than the one before it, and records that aren't created yet.
 * @param list undefined if the answer is the list
 */
function reportTimes(list: string | undefined, context: RuleContext, section: string): void {
  const { report, title, body, sentAt } = context
  const records = readableRecords(dated, body, list)
  const place = list === undefined ? '$' : `$.${list}`
  const future = records.filter(({ value: { createdAt } }) => createdAt > sentAt + MAX_CLOCK_SKEW_MS)
  const [first] = future
  if (first) {
    const at = new Date(first.value.createdAt).toISOString()
    report.error(
      'D10',
      title,
      `The record is of the future (${at}): is it local time labelled as UTC, or a Buddhist year?`,
      { path: `${place}[${first.index}].createdAt`, count: future.length, effect: 'misread' },
    )
  }
  const newer = records.find(({ value: { createdAt } }, at) => {
    const before = records[at - 1]?.value.createdAt
    return before !== undefined && createdAt > before
  })
  if (!newer) return
  report.error(section, title, 'The list isn’t sorted newest first.', {
    path: `${place}[${newer.index}].createdAt`,
  })
}

const present = v.fallback(v.nullish(v.unknown()), undefined)
const sentHours = v.nullish(v.object({ closedFrom: present, closedTo: present }))
const sentCapabilities = v.object({ capabilities: v.nullish(v.unknown()) })

const rules: readonly Rule[] = [
  rule(lookupInfo, (info, { report, facts, title, body }) => {
    facts.info = info
    const sent = v.parse(sentCapabilities, body).capabilities
    if (sent === undefined || sent === null) return
    if (!Array.isArray(sent))
      return report.error('D41', title, 'The value isn’t a list.', {
        path: '$.capabilities',
        effect: 'hidden',
      })
    for (const [index, name] of sent.entries()) {
      if ((capabilities as readonly unknown[]).includes(name)) continue
      report.warning('D41', title, `${JSON.stringify(name)} isn't a capability that the portal knows.`, {
        path: `$.capabilities[${index}]`,
        effect: 'hidden',
      })
    }
  }),
  rule(lookupDeposit, (deposit, { report, facts, title }) => {
    facts.deposit = deposit
    for (const [index, name] of (deposit.currencies ?? []).entries()) {
      if (parseCurrency(name) === undefined)
        report.warning('D34', title, `"${name}" isn't a currency.`, { path: `$.currencies[${index}]` })
    }
  }),
  rule(lookupWithdraw, ({ withdrawMin, withdrawMax }, { report, title }) => {
    if (withdrawMin !== undefined && withdrawMax !== undefined && withdrawMin > withdrawMax.satang)
      report.error('SPEC §5 Withdraw', title, 'The minimum is above the maximum: nobody can withdraw.', {
        path: '$.withdrawMin',
      })
  }),
  rule(lookupSlip, (_, { report, title, body }) => {
    const { closedFrom, closedTo } = v.parse(sentHours, body) ?? {}
    if ((closedFrom ?? closedTo) === undefined || (closedFrom !== undefined && closedTo !== undefined)) return
    report.warning('D9', title, 'One of the two times is missing, so slips are never refused.', {
      path: closedFrom === undefined ? '$.closedFrom' : '$.closedTo',
    })
  }),
  rule(accountProfile, ({ profile, bankAccount }, { report, facts, title }) => {
    const currency = bankAccount?.currency
    if (profile._id !== undefined) facts.profileId = profile._id
    if (currency !== undefined && parseCurrency(currency) === undefined)
      report.error('D34', title, `"${currency}" isn't a currency.`, { path: '$.bankAccount.currency' })
  }),
  rule(walletGet, (wallet, { report, facts, title, body }) => {
    facts.wallet = wallet
    const { slots, profile } = wallet
    facts.profileId ??= profile._id ?? ''
    if (profile._id !== undefined && profile._id !== facts.profileId)
      report.error('SPEC §3 Profile', title, 'The member has another id than in account/profile.', {
        path: '$.profile._id',
      })
    facts.openGames = slots.filter(({ isActive }) => isActive).map(({ code }) => code)
    if (wallet.wallet.amount.baht < 0)
      report.warning('SPEC §3 Wallet response', title, 'The main wallet has a negative amount.', {
        path: '$.wallet.amount',
      })
    const codes = new Set<string>()
    for (const { index, value } of readableRecords(slot, body, 'slots')) {
      const { isActive, amount, code } = value
      if (isActive && amount === undefined)
        report.error('D38', title, `The open game ${code} has no amount: the member's total is unknown.`, {
          path: `$.slots[${index}].amount`,
          effect: 'hidden',
        })
      if (amount !== undefined && amount.baht < 0)
        report.warning('SPEC §3 Slot', title, `The game ${code} has a negative amount.`, {
          path: `$.slots[${index}].amount`,
        })
      if (codes.has(code))
        report.error('SPEC §3 Slot', title, `The code ${code} is used twice.`, {
          path: `$.slots[${index}].code`,
        })
      codes.add(code)
    }
  }),
  rule(walletAccount, (account, { facts, input }) => {
    const code = input.params?.slotCode
    if (code !== undefined) facts.gameAccounts.set(code, account)
  }),
  rule(qrGet, (qr, { report, title }) => {
    if (!qr.hasQrcode) return
    for (const field of ['qrcode', 'qrcodeId', 'amount', 'expireIn'] as const) {
      if (qr[field] === undefined)
        report.error('SPEC §3 QR state', title, 'A payment QR code is open, but the value is missing.', {
          path: `$.${field}`,
          effect: 'hidden',
        })
    }
  }),
  rule(statementList, ({ statements }, context) => {
    context.facts.statement = statements
    const entries = readableRecords(statementEntry, context.body, 'statements')
    reportTimes('statements', context, 'SPEC §7 Statement')
    const nowhere = entries.find(({ value: { statementType, from, to } }) => {
      return statementType === 'transfer' && (from === undefined || to === undefined)
    })
    if (!nowhere) return
    const field = nowhere.value.from === undefined ? 'from' : 'to'
    context.report.warning(
      'SPEC §3 Statement entry',
      context.title,
      `A transfer has no "${field}": members don’t see between what the money was moved.`,
      { path: `$.statements[${nowhere.index}].${field}` },
    )
  }),
  rule(statementSlips, ({ slips }, context) => {
    const reference = slips.find((one) => one.reference !== undefined)?.reference
    if (reference !== undefined) context.facts.slipReference = reference
    reportTimes('slips', context, 'SPEC §7 Statement')
  }),
  rule(inviteList, (_, context) => reportTimes('invites', context, 'SPEC §7 Invite and refund')),
  rule(refundList, (_, context) => reportTimes('refunds', context, 'SPEC §7 Invite and refund')),
  rule(bonusList, (bonuses, { report, title }) => {
    const active = bonuses.filter(({ userBonus }) => userBonus?.isActive)
    if (active.length > 1)
      report.warning('SPEC §4 Bonus', title, `${active.length} bonuses are active at once.`, { path: '$' })
  }),
  rule(chatConfig, ({ PREFIX }, { facts }) => {
    facts.chatPrefix = PREFIX
  }),
  rule(chatHistory, (_, context) => reportTimes(undefined, context, 'SPEC §7 Chat')),
]
