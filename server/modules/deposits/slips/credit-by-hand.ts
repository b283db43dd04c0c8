import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { checkTransRef } from '#contract/formats/trans-ref.ts'
import { normalizeCode } from '#contract/formats/typed-codes.ts'
import { recordAudit, type StaffActor } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { botCodeOf } from '#server/modules/deposits/bank-codes.ts'
import { readBookedAlone } from '#server/modules/ledger/booked-alone.ts'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import {
  creditTransfer,
  isCredited,
  lockTransfer,
  type SlipCredit,
  storedBankAnswer,
  type TransferKey,
} from './store.ts'

/** A refused slip whose money people have found in the shop's account. */
export interface SlipCreditRequest {
  readonly slipId: number
  readonly satang: number
  /** The transfer as somebody typed it, from `readTransfer`: it counts only if the slip's code couldn't be read. */
  readonly typed: TransferKey | undefined
  readonly reason: string
  readonly by: StaffActor
  readonly at: number
}

/**
 * Reads a transfer as somebody typed it.
 * @param bankCode of the lookup
 * @returns undefined if the reference can't be one of the bank's
 */
export function readTransfer(bankCode: string, typed: string, now: number): TransferKey | undefined {
  const transRef = normalizeCode(typed)
  const sendingBank = botCodeOf(bankCode) ?? bankCode
  const isPossible = checkTransRef(sendingBank, transRef, now).kind === 'possible'
  return isPossible && /^[0-9A-Za-z]{6,40}$/.test(transRef) ? { sendingBank, transRef } : undefined
}

/**
 * `waiting`: above the operator's limit of corrections, for a second person. `duplicate`: another slip of the transfer was
 * credited. `late`: the slip isn't refused any more, or its credit waits already. `own`: the same person requested it. `unnamed`:
 * neither the slip's code nor a person has named the transfer.
 */
export type SlipCreditOutcome = 'credited' | 'waiting' | 'duplicate' | 'late' | 'own' | 'unnamed'

/**
 * Credits a refused slip in the name of a person. Must run in a transaction.
 * @throws DomainError BONUS_REMAINING during a bonus, whose balance it would count towards
 */
export async function requestSlipCredit(sql: Sql, request: SlipCreditRequest): Promise<SlipCreditOutcome> {
  const { slipId, satang, reason, by, at } = request
  const slip = await lockRefusedSlip(sql, slipId)
  if (!slip) return 'late'
  const isWaiting = await sql.run('select from slip_credit where slip_id = $1', [slipId])
  if (isWaiting > 0) return 'late'
  const transfer = transferOf(slip) ?? request.typed
  if (!transfer) return 'unnamed'
  const { sendingBank, transRef } = transfer
  const credit = { sendingBank, transRef, satang }
  await lockTransfer(sql, credit)
  if (await isCredited(sql, credit, { isTyped: true })) return 'duplicate'
  const settings = await readOperatorSettings(sql)
  const { adjustmentSecondPerson: limit } = await limitsForMember(sql, slip.member_id, settings)
  const before = await readBookedAlone(sql, { memberId: slip.member_id, staffId: by.id, at })
  // The bank has named another amount than this person.
  const isOther = slip.bank_answer?.kind === 'found' && slip.bank_answer.satang !== satang
  if (limit === null || (before + satang <= limit && !isOther)) {
    await book(sql, slip, { credit, reason, by, at, action: 'credit' })
    return 'credited'
  }
  await sql.run(
    `insert into slip_credit (slip_id, amount, sending_bank, transfer_ref, reason, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [slipId, satang, sendingBank, transRef, reason, by.id, at],
  )
  await recordAudit(sql, {
    by,
    action: 'request',
    record: { kind: 'slip', id: slipId },
    memberId: slip.member_id,
    after: { amount: satang, sendingBank, transRef, reason },
    at,
  })
  return 'waiting'
}

/** Credits a slip that waits, as the second person. Must run in a transaction. @throws DomainError BONUS_REMAINING */
export async function confirmSlipCredit(
  sql: Sql,
  slipId: number,
  at: number,
  by: StaffActor,
): Promise<SlipCreditOutcome> {
  const slip = await lockRefusedSlip(sql, slipId)
  if (!slip) return 'late'
  const waiting = v.object({
    amount: v.number(),
    sending_bank: v.string(),
    transfer_ref: v.string(),
    reason: v.string(),
    requested_by: v.number(),
  })
  const query =
    'select amount, sending_bank, transfer_ref, reason, requested_by from slip_credit where slip_id = $1'
  const row = await firstRow(sql, waiting, query, [slipId])
  if (!row) return 'late'
  if (row.requested_by === by.id) return 'own'
  const credit = { sendingBank: row.sending_bank, transRef: row.transfer_ref, satang: row.amount }
  await lockTransfer(sql, credit)
  if (await isCredited(sql, credit, { isTyped: true })) return 'duplicate'
  await sql.run('delete from slip_credit where slip_id = $1', [slipId])
  const { reason, requested_by: requestedBy } = row
  await book(sql, slip, { credit, reason, by, at, action: 'confirm', requestedBy })
  return 'credited'
}

/** Drops a credit that waits; whoever requested it may do so, too. Must run in a transaction. @returns false if none waits */
export async function dropSlipCredit(sql: Sql, slipId: number, at: number, by: StaffActor): Promise<boolean> {
  const owner = await firstRow(sql, ownerRow, 'select member_id from slip where id = $1', [slipId])
  if (!owner) return false
  // Somebody may be confirming it.
  await lockMember(sql, owner.member_id)
  const query = 'delete from slip_credit where slip_id = $1 returning amount'
  const row = await firstRow(sql, v.object({ amount: v.number() }), query, [slipId])
  if (!row) return false
  const record = { kind: 'slip', id: slipId } as const
  const after = { amount: row.amount }
  await recordAudit(sql, { by, action: 'refuse', record, memberId: owner.member_id, after, at })
  return true
}

const ownerRow = v.object({ member_id: v.number() })

const refusedSlip = v.object({
  id: v.number(),
  member_id: v.number(),
  created_at: v.number(),
  note: v.nullable(v.string()),
  bank_answer: storedBankAnswer,
  read_bank: v.nullable(v.string()),
  read_ref: v.nullable(v.string()),
})

/** The transfer that the slip's code names; undefined if it couldn't be read. */
function transferOf({
  bank_answer,
  read_bank,
  read_ref,
}: v.InferOutput<typeof refusedSlip>): TransferKey | undefined {
  if (read_bank !== null && read_ref !== null) return { sendingBank: read_bank, transRef: read_ref }
  // Of a slip from before the reading was stored.
  return bank_answer ?? undefined
}

/** Locks the member, then the slip; undefined if it isn't refused. */
async function lockRefusedSlip(sql: Sql, id: number): Promise<v.InferOutput<typeof refusedSlip> | undefined> {
  const owner = await firstRow(sql, ownerRow, 'select member_id from slip where id = $1', [id])
  if (!owner) return undefined
  await lockMember(sql, owner.member_id)
  const query = `select id, member_id, created_at, note, bank_answer, read_bank, read_ref
    from slip where id = $1 and status = 'failed' for update`
  return await firstRow(sql, refusedSlip, query, [id])
}

interface Booking {
  readonly credit: SlipCredit
  readonly reason: string
  readonly by: StaffActor
  readonly at: number
  readonly action: 'credit' | 'confirm'
  /** The first of two people. */
  readonly requestedBy?: number
}

async function book(
  sql: Sql,
  slip: v.InferOutput<typeof refusedSlip>,
  { credit, reason, by, at, action, requestedBy }: Booking,
): Promise<void> {
  const { sendingBank, transRef, satang } = credit
  await requireNoActiveBonus(sql, slip.member_id)
  await sql.run(
    `update slip set status = 'success', note = null, amount = $2, sending_bank = $3, transfer_ref = $4, decided_at = $5,
       credited_by = $6, credit_requested_by = $7 where id = $1`,
    [slip.id, satang, sendingBank, transRef, at, by.id, requestedBy ?? null],
  )
  await creditTransfer(sql, slip, credit, at)
  await recordAudit(sql, {
    by,
    action,
    record: { kind: 'slip', id: slip.id },
    memberId: slip.member_id,
    before: { status: 'failed', note: slip.note },
    after: { status: 'success', amount: satang, sendingBank, transRef, reason },
    at,
  })
}

const waitingCredit = v.object({
  id: v.number(),
  amount: v.number(),
  currency,
  sending_bank: v.string(),
  transfer_ref: v.string(),
  reason: v.string(),
  requested_by: v.number(),
  requester: v.string(),
  requested_at: v.number(),
  public_id: v.string(),
  username: v.string(),
  name: v.string(),
})
/** A credit that waits for a second person; `id` is the slip's. */
export type WaitingSlipCredit = v.InferOutput<typeof waitingCredit>

/** Credits of refused slips that wait for a second person, oldest first. @param slipId of one slip */
export async function listWaitingSlipCredits(
  sql: Sql,
  limit: number,
  slipId?: number,
): Promise<WaitingSlipCredit[]> {
  return await sql.rows(
    waitingCredit,
    `select s.id, c.amount, b.currency, c.sending_bank, c.transfer_ref, c.reason, c.requested_by, f.name as requester,
       c.requested_at, m.public_id, m.username, m.name
     from slip_credit c join slip s on s.id = c.slip_id join member m on m.id = s.member_id
       join bank_account b on b.member_id = m.id join staff f on f.id = c.requested_by
     where s.status = 'failed' and ($2::bigint is null or s.id = $2) order by c.requested_at, s.id limit $1`,
    [limit, slipId ?? null],
  )
}
