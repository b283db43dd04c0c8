import * as v from 'valibot'
import { accountProfile } from '../../../src/contract/account.ts'
import type { Call, ResultOf } from '../../../src/contract/call.ts'
import { chatConfig } from '../../../src/contract/chat.ts'
import { parseCurrency } from '../../../src/contract/currency.ts'
import { instant } from '../../../src/contract/instant.ts'
import * as lookups from '../../../src/contract/lookups.ts'
import { qrGet } from '../../../src/contract/qr.ts'
import { bonusList } from '../../../src/contract/rewards/bonus.ts'
import { slot, walletAccount } from '../../../src/contract/slots.ts'
import { statementEntry, statementList, statementSlips } from '../../../src/contract/statement.ts'
import { walletGet } from '../../../src/contract/wallet.ts'
import type { Effect, Reporter, Rule, Severity } from '../kit/findings.ts'
import type { CallInput, HostResponse } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'
import { pagedLists } from './call-cases.ts'
import { MAX_CLOCK_SKEW_MS } from './headers.ts'
import { reportAddresses } from './pictures.ts'

interface Context extends Pick<Kit, 'facts'> {
  readonly input: CallInput
  /** The answer as it was sent. */
  readonly body: unknown
  add(severity: Severity, rule: Rule, path: string, message: string, effect?: Effect): void
}

/** Finds what no single field shows, and remembers what later checks need. */
type AnswerRule = readonly [name: string, check: (context: Context) => void]

/** @param check gets the answer as the portal reads it */
function rule<C extends Call>(call: C, check: (value: ResultOf<C>, context: Context) => void): AnswerRule {
  return [call.name, (context) => check(v.parse<C['response']>(call.response, context.body), context)]
}

/** Applies the rules of a call to a readable answer. @param call may have the name of another call whose rules apply */
export function applyRules(kit: Kit, report: Reporter, call: Call, input: CallInput, response: HostResponse) {
  const body = response.json?.value
  const add: Context['add'] = (severity, name, path, message, effect) =>
    report.add(severity, name, call, message, { path, effect })
  rules.get(call.name)?.({ facts: kit.facts, input, body, add })
  const [paged, list] = pagedLists.find(([one]) => one === call) ?? []
  if (paged) checkTimes(add, response, list)
  reportAddresses(report, kit, call, body)
}

/** The records of a sent list that the portal can read. @param list undefined if the answer is the list */
function readableRecords<const S extends v.GenericSchema>(item: S, body: unknown, list?: string) {
  const sent: unknown = list === undefined ? body : Object(body)[list]
  return (Array.isArray(sent) ? sent : []).flatMap((record: unknown, index) => {
    const parsed = v.safeParse(item, record)
    const path = `$${list ? `.${list}` : ''}[${index}]`
    return parsed.success ? [{ path, value: parsed.output, sent: Object(record) }] : []
  })
}

const dated = v.object({ createdAt: instant })
const OF_FUTURE = 'The record is of the future: is it local time labelled as UTC, or a Buddhist year?'

/** Reports the first record that is newer than the one before it, and the first one that isn't created yet. */
function checkTimes(add: Context['add'], { headers, receivedAt, json }: HostResponse, list?: string): void {
  const records = readableRecords(dated, json?.value, list)
  // By the host's clock or ours, whichever is later.
  const sentAt = Math.max(receivedAt, Date.parse(headers.get('date') ?? '') || 0)
  const future = records.find(({ value }) => value.createdAt > sentAt + MAX_CLOCK_SKEW_MS)
  if (future) add('error', 'times', `${future.path}.createdAt`, OF_FUTURE, 'misread')
  const newer = records.find(
    ({ value }, at) => value.createdAt > (records[at - 1]?.value.createdAt ?? Infinity),
  )
  if (newer) add('error', 'lists', `${newer.path}.createdAt`, 'The list isn’t sorted newest first.')
}

const isUnknown = (currency: string | undefined) =>
  currency !== undefined && parseCurrency(currency) === undefined

// biome-ignore format: a table
const rules = new Map<AnswerRule[0], AnswerRule[1]>([
  rule(lookups.lookupInfo, (info, { facts, body, add }) => {
    facts.info = info
    const sent: unknown = Object(body).capabilities ?? []
    if (!Array.isArray(sent)) return add('error', 'capabilities', '$.capabilities', 'The value isn’t a list.', 'hidden')
    const known: readonly unknown[] = lookups.capabilities
    for (const [index, name] of sent.entries())
      if (!known.includes(name))
        add('warning', 'capabilities', `$.capabilities[${index}]`, `${JSON.stringify(name)} isn't a capability that the portal knows.`, 'hidden')
  }),
  rule(lookups.lookupDeposit, (deposit, { facts, add }) => {
    facts.deposit = deposit
    for (const [index, name] of (deposit.currencies ?? []).entries())
      if (isUnknown(name)) add('warning', 'values', `$.currencies[${index}]`, `"${name}" isn't a currency.`)
  }),
  rule(lookups.lookupWithdraw, ({ withdrawMin = 0, withdrawMax }, { add }) => {
    if (withdrawMin > (withdrawMax?.satang ?? withdrawMin))
      add('error', 'values', '$.withdrawMin', 'The minimum is above the maximum: nobody can withdraw.')
  }),
  rule(lookups.lookupSlip, (_, { body, add }) => {
    const isMissing = (name: string) => (Object(body)[name] ?? undefined) === undefined
    const [missing, both] = ['closedFrom', 'closedTo'].filter(isMissing)
    if (missing !== undefined && both === undefined)
      add('warning', 'fields', `$.${missing}`, 'One of the two times is missing, so slips are never refused.')
  }),
  rule(accountProfile, ({ profile, bankAccount }, { facts, add }) => {
    if (profile._id !== undefined) facts.profileId = profile._id
    if (isUnknown(bankAccount?.currency))
      add('error', 'values', '$.bankAccount.currency', `"${bankAccount?.currency}" isn't a currency.`)
  }),
  rule(walletGet, (wallet, { facts, body, add }) => {
    facts.profileId ??= wallet.profile._id ?? ''
    if ((wallet.profile._id ?? facts.profileId) !== facts.profileId)
      add('error', 'values', '$.profile._id', 'The member has another id than in account/profile.')
    if (wallet.wallet.amount.baht < 0)
      add('warning', 'values', '$.wallet.amount', 'The main wallet has a negative amount.')
    const codes = new Set<string>()
    facts.openGames = []
    for (const { path, value: { isActive, amount, code }, sent } of readableRecords(slot, body, 'slots')) {
      const isOpen = isActive === true && sent.isActive !== undefined
      if (isOpen) facts.openGames.push(code)
      if (isOpen && amount === undefined)
        add('error', 'fields', `${path}.amount`, 'An open game has no amount: the total is unknown.', 'hidden')
      if (amount !== undefined && amount.baht < 0)
        add('warning', 'values', `${path}.amount`, `The game ${code} has a negative amount.`)
      if (codes.has(code)) add('error', 'values', `${path}.code`, `The code ${code} is used twice.`)
      codes.add(code)
    }
  }),
  rule(walletAccount, (account, { facts, input }) => {
    facts.gameAccounts.set(input.params?.slotCode ?? '', account)
  }),
  rule(qrGet, (qr, { add }) => {
    for (const field of ['qrcode', 'qrcodeId', 'amount', 'expireIn'] as const)
      if (qr.hasQrcode && qr[field] === undefined)
        add('error', 'fields', `$.${field}`, 'A payment QR code is open, but the value is missing.', 'hidden')
  }),
  rule(statementList, ({ statements }, { facts, body, add }) => {
    facts.statement = statements
    const transfers = readableRecords(statementEntry, body, 'statements')
      .filter(({ value }) => value.statementType === 'transfer')
    for (const field of ['from', 'to'] as const) {
      const nowhere = transfers.find(({ value }) => value[field] === undefined)
      const message = `A transfer has no "${field}": members don’t see between what the money was moved.`
      if (nowhere) add('warning', 'fields', `${nowhere.path}.${field}`, message)
    }
  }),
  rule(statementSlips, ({ slips }, { facts }) => {
    facts.slipReference ??= slips.find(({ reference }) => reference !== undefined)?.reference
  }),
  rule(bonusList, (bonuses, { add }) => {
    const active = bonuses.filter(({ userBonus }) => userBonus?.isActive)
    if (active.length > 1) add('warning', 'values', '$', `${active.length} bonuses are active at once.`)
  }),
  rule(chatConfig, ({ PREFIX }, { facts }) => {
    facts.chatPrefix = PREFIX
  }),
])
