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
import type { CallInput, HostResponse } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'
import { MAX_CLOCK_SKEW_MS } from './headers.ts'
import { reportAddresses } from './pictures.ts'

interface Answer {
  readonly report: Reporter
  readonly kit: Kit
  readonly input: CallInput
  readonly response: HostResponse
}

interface Context extends Pick<Answer, 'input'>, Pick<Kit, 'facts'> {
  /** The answer as it was sent. */
  readonly body: unknown
  /** When it was sent, by the host's clock or ours, whichever is later; epoch ms. */
  readonly sentAt: number
}

/** Finds what no single field shows, and remembers what later checks need. */
type AnswerRule = (context: Context) => Iterable<Problem | false>
type Problem = readonly [severity: Severity, rule: Rule, path: string, message: string, effect?: Effect]

/** @param find gets the answer as the portal reads it */
function rule<C extends Call>(
  call: C,
  find: (value: ResultOf<C>, context: Context) => ReturnType<AnswerRule>,
): readonly [name: string, rule: AnswerRule] {
  const apply: AnswerRule = (context) => {
    const parsed = v.safeParse(call.response, context.body)
    return parsed.success ? find(parsed.output, context) : []
  }
  return [call.name, apply]
}

/** Applies the rules of a call. @param call may have the name of another call whose rules apply */
export function applyRules(call: Call, { report, kit, input, response }: Answer): void {
  const sentAt = Math.max(response.receivedAt, Date.parse(response.headers.get('date') ?? '') || 0)
  const body = response.json?.value
  for (const problem of rules.get(call.name)?.({ facts: kit.facts, input, body, sentAt }) ?? []) {
    if (!problem) continue
    const [severity, name, path, message, effect] = problem
    report.add(severity, name, call, message, { path, effect })
  }
  reportAddresses(report, kit, call, body)
}

/** The records of a sent list that the portal can read. @param list undefined if the answer is the list */
function readableRecords<const S extends v.GenericSchema>(item: S, body: unknown, list?: string) {
  const sent: unknown = list === undefined ? body : Object(body)[list]
  return (Array.isArray(sent) ? sent : []).flatMap((record: unknown, index) => {
    const parsed = v.safeParse(item, record)
    return parsed.success ? [{ path: `$${list ? `.${list}` : ''}[${index}]`, value: parsed.output }] : []
  })
}

const dated = v.object({ createdAt: instant })
const OF_FUTURE = 'The record is of the future: is it local time labelled as UTC, or a Buddhist year?'

/** Finds the first record that is newer than the one before it, and the first one that isn't created yet. */
function* timeProblems({ body, sentAt }: Context, list?: string): Iterable<Problem> {
  const records = readableRecords(dated, body, list)
  const future = records.find(({ value }) => value.createdAt > sentAt + MAX_CLOCK_SKEW_MS)
  if (future) yield ['error', 'times', `${future.path}.createdAt`, OF_FUTURE, 'misread']
  const newer = records.find(
    ({ value }, at) => value.createdAt > (records[at - 1]?.value.createdAt ?? Number.POSITIVE_INFINITY),
  )
  if (newer) yield ['error', 'lists', `${newer.path}.createdAt`, 'The list isn’t sorted newest first.']
}

const isUnknown = (currency: string | undefined) =>
  currency !== undefined && parseCurrency(currency) === undefined

// biome-ignore format: a table
const rules: ReadonlyMap<string, AnswerRule> = new Map([
  rule(lookups.lookupInfo, function* (info, { facts, body }) {
    facts.info = info
    const sent: unknown = Object(body).capabilities ?? []
    if (!Array.isArray(sent))
      yield ['error', 'capabilities', '$.capabilities', 'The value isn’t a list.', 'hidden']
    else for (const [index, name] of sent.entries())
      yield !(lookups.capabilities as readonly unknown[]).includes(name) &&
        ['warning', 'capabilities', `$.capabilities[${index}]`,
          `${JSON.stringify(name)} isn't a capability that the portal knows.`, 'hidden']
  }),
  rule(lookups.lookupDeposit, function* (deposit, { facts }) {
    facts.deposit = deposit
    for (const [index, name] of (deposit.currencies ?? []).entries())
      yield isUnknown(name) && ['warning', 'values', `$.currencies[${index}]`, `"${name}" isn't a currency.`]
  }),
  rule(lookups.lookupWithdraw, function* ({ withdrawMin = 0, withdrawMax }) {
    yield withdrawMin > (withdrawMax?.satang ?? withdrawMin) &&
      ['error', 'values', '$.withdrawMin', 'The minimum is above the maximum: nobody can withdraw.']
  }),
  rule(lookups.lookupSlip, function* (_, { body }) {
    const isMissing = (name: string) => (Object(body)[name] ?? undefined) === undefined
    const [missing, both] = ['closedFrom', 'closedTo'].filter(isMissing)
    yield missing !== undefined && both === undefined &&
      ['warning', 'fields', `$.${missing}`, 'One of the two times is missing, so slips are never refused.']
  }),
  rule(accountProfile, function* ({ profile, bankAccount }, { facts }) {
    if (profile._id !== undefined) facts.profileId = profile._id
    yield isUnknown(bankAccount?.currency) &&
      ['error', 'values', '$.bankAccount.currency', `"${bankAccount?.currency}" isn't a currency.`]
  }),
  rule(walletGet, function* (wallet, { facts, body }) {
    facts.wallet = wallet
    facts.profileId ??= wallet.profile._id ?? ''
    yield (wallet.profile._id ?? facts.profileId) !== facts.profileId &&
      ['error', 'values', '$.profile._id', 'The member has another id than in account/profile.']
    yield wallet.wallet.amount.baht < 0 &&
      ['warning', 'values', '$.wallet.amount', 'The main wallet has a negative amount.']
    const codes = new Set<string>()
    for (const { path, value: { isActive, amount, code } } of readableRecords(slot, body, 'slots')) {
      yield isActive === true && amount === undefined &&
        ['error', 'fields', `${path}.amount`, 'An open game has no amount: the total is unknown.', 'hidden']
      yield amount !== undefined && amount.baht < 0 &&
        ['warning', 'values', `${path}.amount`, `The game ${code} has a negative amount.`]
      yield codes.has(code) && ['error', 'values', `${path}.code`, `The code ${code} is used twice.`]
      codes.add(code)
    }
  }),
  rule(walletAccount, (account, { facts, input }) => {
    facts.gameAccounts.set(input.params?.slotCode ?? '', account)
    return []
  }),
  rule(qrGet, function* (qr) {
    for (const field of ['qrcode', 'qrcodeId', 'amount', 'expireIn'] as const)
      yield qr.hasQrcode && qr[field] === undefined &&
        ['error', 'fields', `$.${field}`, 'A payment QR code is open, but the value is missing.', 'hidden']
  }),
  rule(statementList, function* ({ statements }, context) {
    context.facts.statement = statements
    yield* timeProblems(context, 'statements')
    const transfers = readableRecords(statementEntry, context.body, 'statements')
      .filter(({ value }) => value.statementType === 'transfer')
    for (const field of ['from', 'to'] as const) {
      const nowhere = transfers.find(({ value }) => value[field] === undefined)
      const message = `A transfer has no "${field}": members don’t see between what the money was moved.`
      if (nowhere) yield ['warning', 'fields', `${nowhere.path}.${field}`, message]
    }
  }),
  rule(statementSlips, ({ slips }, context) => {
    const found = slips.find(({ reference }) => reference !== undefined)?.reference
    if (found !== undefined) context.facts.slipReference = found
    return timeProblems(context, 'slips')
  }),
  rule(inviteList, (_, context) => timeProblems(context, 'invites')),
  rule(refundList, (_, context) => timeProblems(context, 'refunds')),
  rule(bonusList, function* (bonuses) {
    const active = bonuses.filter(({ userBonus }) => userBonus?.isActive)
    yield active.length > 1 && ['warning', 'values', '$', `${active.length} bonuses are active at once.`]
  }),
  rule(chatConfig, ({ PREFIX }, { facts }) => {
    facts.chatPrefix = PREFIX
    return []
  }),
  rule(chatHistory, (_, context) => timeProblems(context)),
])
