import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import type { SlipReason } from '#contract/slip-reasons.ts'
import { recordAudit } from '#server/modules/audit/audit.ts'
import { hasActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { bankCodeFromBot } from '#server/modules/deposits/bank-codes.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { creditDeposit, lockMember } from '#server/modules/ledger/ledger.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { type Db, firstRow, type Sql } from '#server/platform/db/db.ts'
import type { BankAccountRef, TransferContext } from './verdict.ts'

/** A slip whose check hasn't finished within the lease is checked again: the process may have died. */
const LEASE_MS = 2 * 60_000

const dueRow = v.object({
  id: v.number(),
  member_id: v.number(),
  file_key: v.nullable(v.string()),
  created_at: v.number(),
  attempts: v.number(),
  /** The transfer, once the bank has confirmed it: the slip has waited for the end of a bonus. */
  sending_bank: v.nullable(v.string()),
  transfer_ref: v.nullable(v.string()),
  amount: v.nullable(v.number()),
})
/** A slip claimed by this process. */
export type DueSlip = v.InferOutput<typeof dueRow>

/**
 * Claims the slip that is due the longest; other processes skip it until the lease expires. Confirmed slips are due once the
 * member has no active bonus, however it ended.
 */
export async function claimDueSlip(db: Db, now: number): Promise<DueSlip | undefined> {
  return await firstRow(
    db,
    dueRow,
    `update slip set attempts = attempts + 1, next_check_at = $2
     where id = (
       select id from slip where status = 'processing' and next_check_at <= $1
         and (transfer_ref is null or not exists (
           select from bonus_activation where bonus_activation.member_id = slip.member_id and ended_at is null))
       order by next_check_at, id limit 1 for update skip locked)
     returning id, member_id, file_key, created_at, attempts, sending_bank, transfer_ref, amount`,
    [now, now + LEASE_MS],
  )
}

/** Schedules the next attempt, unless another process has claimed the slip since. @param at epoch milliseconds */
export async function postponeSlip(db: Db, { id, attempts }: DueSlip, at: number): Promise<void> {
  await db.run(
    `update slip set next_check_at = $2 where id = $1 and status = 'processing' and attempts = $3`,
    [id, at, attempts],
  )
}

const bankAnswerSchema = v.variant('kind', [
  v.object({ kind: v.literal('not-found'), sendingBank: v.string(), transRef: v.string() }),
  v.object({
    kind: v.literal('found'),
    sendingBank: v.string(),
    transRef: v.string(),
    satang: v.number(),
    senderBank: v.string(),
    senderAccount: v.string(),
    senderName: v.string(),
    receiverBank: v.string(),
    receiverAccount: v.string(),
    at: v.number(),
  }),
])
/** What the bank last answered about a slip's transfer. */
export type StoredBankAnswer = v.InferOutput<typeof bankAnswerSchema>

/** A stored answer; null before the first one, and for one that can't be read. */
export const storedBankAnswer = v.fallback(v.nullable(bankAnswerSchema), null)

/** Stores what the bank answered, for people who look at the slip. */
export async function recordBankAnswer(db: Db, { id }: DueSlip, answer: StoredBankAnswer): Promise<void> {
  await db.run('update slip set bank_answer = $2::text::jsonb where id = $1', [id, JSON.stringify(answer)])
}

/** Stores the transfer that a slip's code names, before anything is decided about it. */
export async function recordReading(
  db: Db,
  { id }: DueSlip,
  { sendingBank, transRef }: TransferKey,
): Promise<void> {
  await db.run('update slip set read_bank = $2, read_ref = $3 where id = $1', [id, sendingBank, transRef])
}

/** A transfer, as its slip names it. */
export interface TransferKey {
  /** Bank of Thailand code; of other banks, the code of the lookup. */
  readonly sendingBank: string
  readonly transRef: string
}

/**
 * Whether a transfer was already credited, or is going to be. References that people typed, of either side, are compared without
 * regard to the bank, which may have been picked wrongly, and to upper and lower case.
 * @param options.exceptSlip a slip that doesn't count
 */
export async function isCredited(
  sql: Sql,
  { sendingBank, transRef }: TransferKey,
  options: { readonly exceptSlip?: number; readonly isTyped?: boolean } = {},
): Promise<boolean> {
  const found = await sql.run(
    `select from slip where lower(transfer_ref) = lower($2) and status <> 'failed' and id <> $3
       and ($4 or credited_by is not null or sending_bank = $1 and transfer_ref = $2)`,
    [sendingBank, transRef, options.exceptSlip ?? 0, options.isTyped ?? false],
  )
  return found > 0
}

/**
 * Locks a transfer until the transaction ends, so that concurrent slips of it are serialized even across members. By its reference
 * alone, as it is looked for.
 */
export async function lockTransfer(sql: Sql, { transRef }: TransferKey): Promise<void> {
  await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`slip:${transRef.toLowerCase()}`])
}

/** Why a slip is refused. */
export interface SlipRefusal {
  readonly reason: SlipReason
  /** What the bank has named. */
  readonly satang?: number | undefined
  /** The bank's answer decides it, not the picture. */
  readonly isOfBank?: boolean
}

/**
 * Marks a slip as failed, unless it is decided, or another process has claimed it since: the bank may have confirmed the
 * transfer meanwhile.
 */
export async function failSlip(
  db: Db,
  slip: DueSlip,
  { reason, satang, isOfBank = false }: SlipRefusal,
  at: number,
): Promise<void> {
  await db.tx(async (sql) => {
    const failed = await sql.run(
      `update slip set status = 'failed', note = $2, decided_at = $3, amount = $4
       where id = $1 and status = 'processing' and attempts = $5`,
      [slip.id, reason, at, satang ?? null, slip.attempts],
    )
    if (failed === 0 || !isOfBank) return
    await recordAudit(sql, {
      by: { kind: 'webhook', name: 'bank' },
      action: 'refuse',
      record: { kind: 'slip', id: slip.id },
      memberId: slip.member_id,
      before: { status: 'processing' },
      after: { status: 'failed', note: reason, ...(satang === undefined ? {} : { amount: satang }) },
      at,
    })
  })
}

/** Transfer of a valid slip. */
export interface SlipCredit extends TransferKey {
  readonly satang: number
}

/**
 * Books the transfer of a slip that is marked as successful. Must run in a transaction that has locked member and transfer, and
 * has found it in no other slip.
 */
export async function creditTransfer(
  sql: Sql,
  slip: Pick<DueSlip, 'member_id' | 'created_at'>,
  { sendingBank, transRef, satang }: SlipCredit,
  at: number,
): Promise<void> {
  const credited = await creditDeposit(sql, {
    memberId: slip.member_id,
    satang: satang as Satang,
    from: bankCodeFromBot(sendingBank) ?? sendingBank,
    way: 'slip',
    sentAt: slip.created_at,
    key: `slip:${sendingBank}:${transRef}`,
    at,
  })
  if (!credited) throw new Error('a transfer in the ledger without its slip')
}

/**
 * Marks a slip as successful and credits it, in one transaction. During a bonus it only records the transfer, and the slip
 * waits: a deposit would count towards the bonus's balance.
 * @returns false if the transfer was already counted through another slip
 */
export async function creditSlip(db: Db, slip: DueSlip, credit: SlipCredit, at: number): Promise<boolean> {
  return await db.tx(async (sql) => {
    await lockMember(sql, slip.member_id)
    const { sendingBank, transRef, satang } = credit
    await lockTransfer(sql, credit)
    if (await isCredited(sql, credit, { exceptSlip: slip.id })) return false
    if (await hasActiveBonus(sql, slip.member_id)) {
      await sql.run(
        `update slip set amount = $2, sending_bank = $3, transfer_ref = $4, next_check_at = $5
         where id = $1 and status = 'processing'`,
        [slip.id, satang, sendingBank, transRef, at],
      )
      return true
    }
    const ended = await sql.run(
      `update slip set status = 'success', amount = $2, sending_bank = $3, transfer_ref = $4, decided_at = $5
       where id = $1 and status = 'processing'`,
      [slip.id, satang, sendingBank, transRef, at],
    )
    if (ended === 0) return true
    await creditTransfer(sql, slip, credit, at)
    await recordAudit(sql, {
      by: { kind: 'webhook', name: 'bank' },
      action: 'credit',
      record: { kind: 'slip', id: slip.id },
      memberId: slip.member_id,
      before: { status: 'processing' },
      after: { status: 'success', amount: satang, sendingBank, transRef },
      at,
    })
    return true
  })
}

const accountRow = v.object({ bank_code: v.string(), account_no: v.string(), account_name: v.string() })

/** Data for evaluating a transfer. A member without a bank account matches no transfer. */
export async function readTransferContext(sql: Sql, slip: DueSlip): Promise<TransferContext> {
  const member = await firstRow(
    sql,
    accountRow,
    'select bank_code, account_no, account_name from bank_account where member_id = $1',
    [slip.member_id],
  )
  const house = await sql.rows(
    accountRow,
    // House accounts in another currency can't receive this member's deposits.
    `select bank_code, account_no, account_name from deposit_account where is_active and currency = $1`,
    [await currencyOf(sql, slip.member_id)],
  )
  const account = (row: v.InferOutput<typeof accountRow>): BankAccountRef => ({
    bankCode: row.bank_code,
    accountNo: row.account_no,
  })
  return {
    uploadedAt: slip.created_at,
    closedHours: (await readOperatorSettings(sql)).slipClosed,
    member: member
      ? { ...account(member), accountName: member.account_name }
      : { bankCode: '', accountNo: '', accountName: '' },
    house: house.map(account),
  }
}
