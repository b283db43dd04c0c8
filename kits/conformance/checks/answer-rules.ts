import * as v from 'valibot'
import { accountProfile } from '../../../src/contract/account.ts'
import { bonusList } from '../../../src/contract/bonus.ts'
import type { Call, ResultOf } from '../../../src/contract/call.ts'
import { chatConfig, chatHistory } from '../../../src/contract/chat.ts'
import { parseCurrency } from '../../../src/contract/currency.ts'
import { inviteList } from '../../../src/contract/invite.ts'
import * as lookups from '../../../src/contract/lookups.ts'
import { qrGet } from '../../../src/contract/qr.ts'
import { refundList } from '../../../src/contract/refund.ts'
import { instant } from '../../../src/contract/shapes.ts'
import { statementEntry, statementList, statementSlips } from '../../../src/contract/statement.ts'
import { slot, walletAccount, walletGet } from '../../../src/contract/wallet.ts'
import type { Effect, Reporter, Rule, Severity } from '../kit/findings.ts'
import { type CallInput, type HostResponse, titleOf } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'
import { MAX_CLOCK_SKEW_MS } from './headers.ts'
import { reportAddresses } from './pictures.ts'

interface Context {
  readonly facts: Kit['facts']
  readonly input: CallInput
  /** The answer as it was sent. */
  readonly body: unknown
  /** When it was sent, by the host's clock or ours, whichever is later; epoch ms. */
  readonly sentAt: number
}

type Problem = readonly [severity: Severity, rule: Rule, path: string, message: string, effect?: Effect]

/** Finds what no single field shows, and remembers what later checks need. */
type AnswerRule = (context: Context) => Iterable<Problem>

/** @param find gets the answer as the portal reads it */
function rule<C extends Call>(
  call: C,
  find: (value: ResultOf<C>, context: Context) => Iterable<Problem>,
): readonly [name: string, rule: AnswerRule] {
  const apply: AnswerRule = (context) => {
    const parsed = v.safeParse(call.response, context.body)
    return parsed.success ? find(parsed.output, context) : []
  }
  return [call.name, apply]
}

/** Applies the rules of a call. @param call may have the name of another call whose rules apply */
export function applyRules(
  call: Call,
  { report, kit, input, response }: { report: Reporter; kit: Kit; input: CallInput; response: HostResponse },
): void {
  const sentAt = Math.max(response.receivedAt, Date.parse(response.headers.get('date') ?? '') || 0)
  const body = response.json?.value
  const found = rules.get(call.name)?.({ facts: kit.facts, input, body, sentAt }) ?? []
  for (const [severity, name, path, message, effect] of found)
    report.add(severity, name, titleOf(call), message, { path, effect })
  reportAddresses(report, kit, call, body)
}

/** The records of a sent list that the portal can read, with their paths in what was sent. */
function readableRecords<const S extends v.GenericSchema>(item: S, body: unknown, list?: string) {
  const sent: unknown = list === undefined ? body : Object(body)[list]
  const place = list === undefined ? '$' : `$.${list}`
  return (Array.isArray(sent) ? sent : []).flatMap((record: unknown, index) => {
    const parsed = v.safeParse(item, record)
    return parsed.success ? [{ path: `${place}[${index}]`, value: parsed.output }] : []
  })
}

const dated = v.object({ createdAt: instant })

/**
 * Finds the first record that is newer than the one before it, and records that aren't created yet.
 * @param list undefined if the answer is the list
 */
function* timeProblems({ body, sentAt }: Context, list?: string): Iterable<Problem> {
  const records = readableRecords(dated, body, list)
  const future = records.find(({ value: { createdAt } }) => createdAt > sentAt + MAX_CLOCK_SKEW_MS)
  if (future) {
    const message = 'The record is of the future: is it local time labelled as UTC, or a Buddhist year?'
    yield ['error', 'times', `${future.path}.createdAt`, message, 'misread']
  }
  const newer = records.find(({ value: { createdAt } }, at) => {
    const before = records[at - 1]?.value.createdAt
    return before !== undefined && createdAt > before
  })
  if (newer) yield ['error', 'lists', `${newer.path}.createdAt`, 'The list isn’t sorted newest first.']
}

const rules: ReadonlyMap<string, AnswerRule> = new Map([
  rule(lookups.lookupInfo, function* (info, { facts, body }) {
    facts.info = info
    const sent: unknown = Object(body).capabilities ?? []
    if (!Array.isArray(sent))
      yield ['error', 'capabilities', '$.capabilities', 'The value isn’t a list.', 'hidden']
    else
      for (const [index, name] of sent.entries()) {
        if ((lookups.capabilities as readonly unknown[]).includes(name)) continue
        const message = `${JSON.stringify(name)} isn't a capability that the portal knows.`
        yield ['warning', 'capabilities', `$.capabilities[${index}]`, message, 'hidden']
      }
  }),
  rule(lookups.lookupDeposit, function* (deposit, { facts }) {
    facts.deposit = deposit
    for (const [index, name] of (deposit.currencies ?? []).entries())
      if (parseCurrency(name) === undefined)
        yield ['warning', 'values', `$.currencies[${index}]`, `"${name}" isn't a currency.`]
  }),
  rule(lookups.lookupWithdraw, function* ({ withdrawMin, withdrawMax }) {
    if (withdrawMin !== undefined && withdrawMax !== undefined && withdrawMin > withdrawMax.satang)
      yield ['error', 'values', '$.withdrawMin', 'The minimum is above the maximum: nobody can withdraw.']
  }),
  rule(lookups.lookupSlip, function* (_, { body }) {
    const missing = ['closedFrom', 'closedTo'].filter(
      (name) => (Object(body)[name] ?? undefined) === undefined,
    )
    if (missing.length === 1)
      yield [
        'warning',
        'fields',
        `$.${missing[0]}`,
        'One of the two times is missing, so slips are never refused.',
      ]
  }),
  rule(accountProfile, function* ({ profile, bankAccount }, { facts }) {
    const currency = bankAccount?.currency
    if (profile._id !== undefined) facts.profileId = profile._id
    if (currency !== undefined && parseCurrency(currency) === undefined)
      yield ['error', 'values', '$.bankAccount.currency', `"${currency}" isn't a currency.`]
  }),
  rule(walletGet, function* (wallet, { facts, body }) {
    facts.wallet = wallet
    facts.profileId ??= wallet.profile._id ?? ''
    const { _id: ownId = facts.profileId } = wallet.profile
    if (ownId !== facts.profileId)
      yield ['error', 'values', '$.profile._id', 'The member has another id than in account/profile.']
    if (wallet.wallet.amount.baht < 0)
      yield ['warning', 'values', '$.wallet.amount', 'The main wallet has a negative amount.']
    const codes = new Set<string>()
    for (const { path, value } of readableRecords(slot, body, 'slots')) {
      const { isActive, amount, code } = value
      if (isActive && amount === undefined) {
        const message = 'An open game has no amount: the member’s total is unknown.'
        yield ['error', 'fields', `${path}.amount`, message, 'hidden']
      }
      if (amount !== undefined && amount.baht < 0)
        yield ['warning', 'values', `${path}.amount`, `The game ${code} has a negative amount.`]
      if (codes.has(code)) yield ['error', 'values', `${path}.code`, `The code ${code} is used twice.`]
      codes.add(code)
    }
  }),
  rule(walletAccount, (account, { facts, input }) => {
    facts.gameAccounts.set(input.params?.slotCode ?? '', account)
    return []
  }),
  rule(qrGet, function* (qr) {
    for (const field of ['qrcode', 'qrcodeId', 'amount', 'expireIn'] as const) {
      if (!qr.hasQrcode || qr[field] !== undefined) continue
      const message = 'A payment QR code is open, but the value is missing.'
      yield ['error', 'fields', `$.${field}`, message, 'hidden']
    }
  }),
  rule(statementList, function* ({ statements }, context) {
    context.facts.statement = statements
    yield* timeProblems(context, 'statements')
    for (const field of ['from', 'to'] as const) {
      const nowhere = readableRecords(statementEntry, context.body, 'statements').find(
        ({ value }) => value.statementType === 'transfer' && value[field] === undefined,
      )
      const message = `A transfer has no "${field}": members don’t see between what the money was moved.`
      if (nowhere) yield ['warning', 'fields', `${nowhere.path}.${field}`, message]
    }
  }),
  rule(statementSlips, (answer, context) => {
    const reference = answer.slips.find((one) => one.reference !== undefined)?.reference
    if (reference !== undefined) context.facts.slipReference = reference
    return timeProblems(context, 'slips')
  }),
  rule(inviteList, (_, context) => timeProblems(context, 'invites')),
  rule(refundList, (_, context) => timeProblems(context, 'refunds')),
  rule(bonusList, function* (bonuses) {
    const active = bonuses.filter(({ userBonus }) => userBonus?.isActive)
    if (active.length > 1) yield ['warning', 'values', '$', `${active.length} bonuses are active at once.`]
  }),
  rule(chatConfig, ({ PREFIX }, { facts }) => {
    facts.chatPrefix = PREFIX
    return []
  }),
  rule(chatHistory, (_, context) => timeProblems(context)),
])
