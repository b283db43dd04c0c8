import * as v from 'valibot'
import type { Deps } from './deps.ts'
import type { Actor } from './modules/audit/audit.ts'
import { refuseManualDeposit, settleManualDeposit } from './modules/deposits/manual-deposits.ts'
import { payQr } from './modules/deposits/qr-payments.ts'
import { listUncreditedSlips, type OperatorSlip, recheckSlip } from './modules/deposits/slips/recheck.ts'
import {
  accountOf,
  type Decision,
  findManualDeposit,
  findWithdrawal,
  listOpenManualDeposits,
  listOpenWithdrawals,
} from './modules/ledger/pending-decisions.ts'
import { approveWithdrawal, refuseWithdrawal, settleWithdrawal } from './modules/wallet/withdrawals.ts'
import { type CommandResult, formatInstant, formatUnits, LIST_LIMIT, listOf } from './operate-output.ts'
import type { Sql } from './platform/db/db.ts'
import { DomainError } from './platform/domain-error.ts'
import { StartError } from './platform/start-error.ts'

/** The arguments don't fit the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Longest reason that members read. */
const REASON_MAX_LENGTH = 300

function idOf(text: string | undefined): number {
  const result = v.safeParse(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), text)
  if (!result.success) throw new UsageError()
  return result.output
}

type Decide = (sql: Sql, id: number, at: number, by: Actor, reason?: string) => Promise<void>

/** A queue whose records are listed and decided. */
interface Queue {
  readonly name: string
  readonly list: (sql: Sql, limit: number) => Promise<readonly Decision[]>
  readonly find: (sql: Sql, id: number) => Promise<Decision | undefined>
  readonly actions: ReadonlyMap<string, Decide>
}

const queues: Readonly<Record<'deposits' | 'withdrawals', Queue>> = {
  deposits: {
    name: 'deposit',
    list: listOpenManualDeposits,
    find: findManualDeposit,
    actions: new Map<string, Decide>([
      ['settle', settleManualDeposit],
      ['refuse', refuseManualDeposit],
    ]),
  },
  withdrawals: {
    name: 'withdrawal',
    list: listOpenWithdrawals,
    find: findWithdrawal,
    actions: new Map<string, Decide>([
      ['approve', approveWithdrawal],
      ['settle', settleWithdrawal],
      ['refuse', refuseWithdrawal],
    ]),
  },
}

const past: Readonly<Record<string, string>> = { settle: 'settled', refuse: 'refused', approve: 'approved' }

/** `deposits` and `withdrawals` list what waits for a decision; their actions decide it. */
export function operateQueue(queue: keyof typeof queues) {
  const { name, list, find, actions } = queues[queue]
  return async (
    { db, clock }: Deps,
    [action, id, ...words]: readonly string[],
    by: Actor,
  ): Promise<CommandResult> => {
    if (action === undefined) return listOf(await list(db, LIST_LIMIT), formatDecision, decisionData)
    const decide = actions.get(action)
    const reason = words.join(' ').trim()
    if (!decide || (reason !== '' && action !== 'refuse')) throw new UsageError()
    if (reason.length > REASON_MAX_LENGTH)
      throw new StartError(`The reason has more than ${REASON_MAX_LENGTH} characters.`)
    const recordId = idOf(id)
    const decided = await db.tx(async (sql) => {
      await decide(sql, recordId, clock.now(), by, reason === '' ? undefined : reason)
      return await find(sql, recordId)
    })
    if (!decided) throw new DomainError('NO_DATA')
    return {
      lines: [`The ${name} is ${past[action]}: ${formatDecision(decided)}`],
      data: { action, ...decisionData(decided) },
    }
  }
}

/** The record that a decision is about, as a line; undefined if there is none. */
export async function describeRecord(
  { db }: Pick<Deps, 'db'>,
  queue: string | undefined,
  id: string | undefined,
): Promise<string | undefined> {
  if (queue !== 'deposits' && queue !== 'withdrawals') return undefined
  const one = await queues[queue].find(db, idOf(id))
  return one && formatDecision(one)
}

function formatDecision(decision: Decision): string {
  const { id, created_at, amount, currency: unit, username } = decision
  const money = `${formatUnits(amount)} ${unit}`
  return [id, formatInstant(created_at), money, username, accountOf(decision)].join('  ')
}

const instantOrNull = (at: number | null) => (at === null ? null : formatInstant(at))

function decisionData(one: Decision) {
  return {
    id: one.id,
    status: one.status,
    amount: formatUnits(one.amount),
    currency: one.currency,
    phone: one.username,
    name: one.name,
    bank: one.bank_code,
    accountNo: one.account_no,
    holder: one.account_name,
    createdAt: formatInstant(one.created_at),
    approvedAt: instantOrNull(one.approved_at),
    decidedAt: instantOrNull(one.decided_at),
    reason: one.reason,
  }
}

/** `slips` lists those that aren't credited; `slips recheck` has one checked again. */
export async function operateSlips(
  { db, clock }: Deps,
  [action, id]: readonly string[],
  by: Actor,
): Promise<CommandResult> {
  const now = clock.now()
  if (action === undefined) {
    const slips = await listUncreditedSlips(db, { limit: LIST_LIMIT, now })
    return listOf(slips, formatSlip, slipData)
  }
  if (action !== 'recheck') throw new UsageError()
  const slipId = idOf(id)
  await db.tx((sql) => recheckSlip(sql, slipId, now, by))
  return { lines: [`The slip ${slipId} is checked again.`], data: { action, id: slipId } }
}

function formatSlip(slip: OperatorSlip): string {
  const state =
    slip.status === 'failed'
      ? `refused ${slip.note}`
      : slip.is_held
        ? 'waits for the end of a bonus'
        : `${slip.attempts} attempts`
  return [slip.id, slip.username, formatInstant(slip.created_at), state].join('  ')
}

function slipData({ id, status, note, attempts, is_held, created_at, username }: OperatorSlip) {
  return {
    id,
    status,
    note,
    attempts,
    isHeld: is_held,
    phone: username,
    createdAt: formatInstant(created_at),
  }
}

const refusals = {
  unknown: 'is unknown',
  repeated: 'was credited before',
  late: 'has expired, was cancelled, or was paid with another amount: the payment waits at the desk, under QR payments to decide, or for qr paid-late',
} as const

/** `qr paid` and `qr paid-late` credit a payment code. */
export async function operateQr(
  { db, clock }: Deps,
  [action, id]: readonly string[],
  by: Actor,
): Promise<CommandResult> {
  if ((action !== 'paid' && action !== 'paid-late') || id === undefined) throw new UsageError()
  const outcome = await payQr(db, id, clock.now(), by, { isLate: action === 'paid-late' })
  if (outcome !== 'credited')
    throw new StartError(`The QR code ${id} ${refusals[outcome]}; nothing was credited.`)
  return { lines: [`The QR code ${id} is credited.`], data: { action, id } }
}
