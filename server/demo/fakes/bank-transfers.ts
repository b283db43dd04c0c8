import * as v from 'valibot'
import { botCodeOf } from '#server/modules/deposits/bank-codes.ts'
import type { BankInquiry } from '#server/modules/deposits/bank-inquiry.ts'
import { type Db, firstRow, idRow, oneRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { maskAccount, type SlipDetails } from './draw-slip.ts'
import { makeTransRef } from './transfer-reference.ts'

/** How the inquiry answers about a transfer, whether or not it was made. */
export const bankAnswers = ['found', 'not-found', 'unavailable'] as const
type BankAnswerKind = (typeof bankAnswers)[number]

/** A transfer to be made at the demo bank. */
export interface NewTransfer extends Omit<SlipDetails, 'sendingBank' | 'transRef'> {
  /** The bank's answer to an inquiry. */
  readonly answer?: BankAnswerKind
}

/**
 * Makes a transfer that the demo bank's inquiry finds.
 * @returns its id
 * @throws DomainError INVALID_BANK for a bank whose slips have no mini-QR
 */
export async function makeTransfer(db: Db, { answer = 'found', ...transfer }: NewTransfer): Promise<number> {
  const bot = botCodeOf(transfer.senderBank)
  if (bot === undefined) throw new DomainError('INVALID_BANK')
  const { senderBank, senderAccount, senderName, receiverBank, receiverAccount, satang, at } = transfer
  const { id } = await oneRow(
    db,
    idRow,
    `insert into demo_transfer (sending_bank, transfer_ref, sender_bank, sender_account, sender_name, receiver_bank,
       receiver_account, amount, at, answer) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      ...[bot, makeTransRef(bot, at), senderBank, senderAccount, senderName],
      ...[receiverBank, receiverAccount, satang, at, answer],
    ],
  )
  return id
}

const text = v.string()
const transferRow = v.object({
  id: v.number(),
  ...{ sendingBank: text, transRef: text, satang: v.number(), at: v.number() },
  ...{ senderBank: text, senderAccount: text, senderName: text, receiverBank: text, receiverAccount: text },
  answer: v.picklist(bankAnswers),
})
type TransferRow = v.InferOutput<typeof transferRow>

const transfers = `select id, sending_bank as "sendingBank", transfer_ref as "transRef", amount as satang, at,
  sender_bank as "senderBank", sender_account as "senderAccount", sender_name as "senderName",
  receiver_bank as "receiverBank", receiver_account as "receiverAccount", answer from demo_transfer`

/** The newest transfers, newest first. */
export async function newestTransfers(db: Db, limit: number): Promise<TransferRow[]> {
  return await db.rows(transferRow, `${transfers} order by id desc limit $1`, [limit])
}

export async function findTransfer(db: Db, id: number): Promise<TransferRow | undefined> {
  return await firstRow(db, transferRow, `${transfers} where id = $1`, [id])
}

/** Changes the bank's answer to inquiries about a transfer. @throws DomainError NO_DATA */
export async function setBankAnswer(db: Db, id: number, answer: BankAnswerKind): Promise<void> {
  const changed = await db.run('update demo_transfer set answer = $2 where id = $1', [id, answer])
  if (changed === 0) throw new DomainError('NO_DATA')
}

/** Bank inquiry of the demo: finds the transfers made there. */
export function demoBank(db: Db): BankInquiry {
  return {
    async find(sendingBank, transRef) {
      const where = 'where sending_bank = $1 and transfer_ref = $2'
      const row = await firstRow(db, transferRow, `${transfers} ${where}`, [sendingBank, transRef])
      if (row?.answer !== 'found') return { kind: row?.answer ?? 'not-found' }
      const { satang, senderBank, senderName, receiverBank, at } = row
      const [senderAccount, receiverAccount] = [row.senderAccount, row.receiverAccount].map(maskAccount)
      const accounts = { senderAccount: senderAccount ?? '', receiverAccount: receiverAccount ?? '' }
      return { kind: 'found', transfer: { satang, senderBank, senderName, receiverBank, at, ...accounts } }
    },
  }
}
