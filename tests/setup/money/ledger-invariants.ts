import { expect } from 'vitest'
import type { Db } from '#server/platform/db/db.ts'

/** Queries of rows that must not exist after any steps. */
const violations = [
  'select from ledger_account having sum(balance) <> 0',
  'select from ledger_account where member_id is not null and balance < 0',
  'select from ledger_entry group by transaction_id having sum(amount) <> 0 or count(*) < 2',
  `select from ledger_account account
   where balance <> (select coalesce(sum(amount), 0) from ledger_entry where account_id = account.id)`,
  `select from ledger_account where kind = 'house_pending_withdrawal'
     and balance <> (select coalesce(sum(amount), 0) from withdrawal where status = 'PROCESSING')`,
  `select from ledger_account account where kind = 'transit'
     and balance <> (select coalesce(sum(amount), 0) from game_transfer
       where member_id = account.member_id and decided_at is null)`,
  `select from game_transfer transfer join statement on statement.id = statement_id
   where status <> case step when 'done' then 'SUCCESS' when 'failed' then 'FAILED' else 'PROCESSING' end`,
  `select from member_counter counter
   where statements <> (select count(*) from statement where member_id = counter.member_id)
     or statements <> (select coalesce(max(seq), 0) from statement where member_id = counter.member_id)`,
]

/** Expects that all sums of the ledger and of the statements are right. @param more further queries without a row */
export async function expectLedgerInvariants(db: Db, more: readonly string[] = []): Promise<void> {
  for (const query of [...violations, ...more]) expect([query, await db.run(query)]).toEqual([query, 0])
}
