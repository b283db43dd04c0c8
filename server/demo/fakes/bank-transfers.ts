import * as v from 'valibot'
import { botCodeOf } from '#server/modules/deposits/bank-codes.ts'
import { type Db, firstRow, idRow, oneRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { SlipDetails } from './draw-slip.ts'
import { makeTransRef } from './transfer-reference.ts'

/** How the inquiry answers about a transfer, whether or not it was made. */
export const bankAnswers = ['found', 'not-found', 'unavailable'] as const
type BankAnswerKind = (typeof bankAnswers)[number]

/** A transfer to be made at the demo bank. */
export interface NewTransfer {
  /** Codes of the bank lookup; the sender's bank must have a Bank of Thailand code. */
  readonly senderBank: string
  readonly senderAccount: string
  readonly senderName: string
  readonly receiverBank: string
  readonly receiverAccount: string
  readonly satang: number
  /** Time of the transfer, epoch milliseconds. */
  readonly at: number
  /** The bank's answer to an inquiry. */
  readonly answer?: BankAnswerKind
}

/**
 * Makes a transfer that the demo bank's inquiry finds.
 * @returns its id
 * @throws DomainError INVALID_BANK for a bank whose slips have no mini-QR
 */
export async function makeTransfer(db: Db, transfer: NewTransfer): Promise<number> {
  const bot = botCodeOf(transfer.senderBank)
  if (bot === undefined) throw new DomainError('INVALID_BANK')
  const { id } = await oneRow(
    db,
    idRow,
    `insert into demo_transfer (sending_bank, transfer_ref, amount, sender_bank, sender_account, sender_name,
       receiver_bank, receiver_account, at, answer)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      bot,
      makeTransRef(bot, transfer.at),
      transfer.satang,
      transfer.senderBank,
      transfer.senderAccount,
      transfer.senderName,
      transfer.receiverBank,
      transfer.receiverAccount,
      transfer.at,
      transfer.answer ?? 'found',
    ],
  )
  return id
}

const transferRow = v.object({
  id: v.number(),
  sending_bank: v.string(),
  transfer_ref: v.string(),
  amount: v.number(),
  sender_bank: v.string(),
  sender_account: v.string(),
  sender_name: v.string(),
  receiver_bank: v.string(),
  receiver_account: v.string(),
  at: v.number(),
  answer: v.picklist(bankAnswers),
})
export type TransferRow = v.InferOutput<typeof transferRow>

/** The newest transfers, newest first. */
export async function newestTransfers(db: Db, limit: number): Promise<TransferRow[]> {
  return await db.rows(transferRow, 'select * from demo_transfer order by id desc limit $1', [limit])
}

/** Reads the details printed on a transfer's slip; undefined if there is no such transfer. */
export async function findSlipDetails(db: Db, id: number): Promise<SlipDetails | undefined> {
  const row = await firstRow(db, transferRow, 'select * from demo_transfer where id = $1', [id])
  if (!row) return undefined
  return {
    sendingBank: row.sending_bank,
    transRef: row.transfer_ref,
    satang: row.amount,
    senderBank: row.sender_bank,
    senderAccount: row.sender_account,
    senderName: row.sender_name,
    receiverBank: row.receiver_bank,
    receiverAccount: row.receiver_account,
    at: row.at,
  }
}

/**
 * Changes the bank's answer to inquiries about a transfer.
 * @throws DomainError NO_DATA
 */
export async function setBankAnswer(db: Db, id: number, answer: BankAnswerKind): Promise<void> {
  const changed = await db.run('update demo_transfer set answer = $2 where id = $1', [id, answer])
  if (changed === 0) throw new DomainError('NO_DATA')
}
