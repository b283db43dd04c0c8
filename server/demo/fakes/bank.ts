import * as v from 'valibot'
import type { BankInquiry } from '#server/modules/deposits/bank-inquiry.ts'
import { type Db, firstRow } from '#server/platform/db/db.ts'

const transferRow = v.object({
  amount: v.number(),
  sender_bank: v.string(),
  sender_account: v.string(),
  sender_name: v.string(),
  receiver_bank: v.string(),
  receiver_account: v.string(),
  at: v.number(),
  answer: v.picklist(['found', 'not-found', 'unavailable']),
})

/** Masks an account number like banks do: all but the last five digits. */
export function maskAccount(account: string): string {
  return account.slice(0, -5).replaceAll(/\d/g, 'x') + account.slice(-5)
}

/** Bank inquiry of the demo: finds the transfers made in the console. */
export function demoBank(db: Db): BankInquiry {
  return {
    async find(sendingBank, transRef) {
      const row = await firstRow(
        db,
        transferRow,
        `select amount, sender_bank, sender_account, sender_name, receiver_bank, receiver_account, at, answer
         from demo_transfer where sending_bank = $1 and transfer_ref = $2`,
        [sendingBank, transRef],
      )
      if (!row) return { kind: 'not-found' }
      if (row.answer !== 'found') return { kind: row.answer }
      return {
        kind: 'found',
        transfer: {
          satang: row.amount,
          senderBank: row.sender_bank,
          senderAccount: maskAccount(row.sender_account),
          senderName: row.sender_name,
          receiverBank: row.receiver_bank,
          receiverAccount: maskAccount(row.receiver_account),
          at: row.at,
        },
      }
    },
  }
}
