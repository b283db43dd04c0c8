import * as v from 'valibot'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { columns, endTransfer, transferRow } from './game-transfers.ts'

const heldRow = v.object({ amount: v.number() })

/**
 * Marks what was withdrawn for the end of a bonus as used. Must run in the transaction that books it from `transit`.
 * @returns satang
 */
export async function takeHeld(sql: Sql, memberId: number, at: number): Promise<number> {
  const rows = await sql.rows(
    heldRow,
    `update game_transfer set step = 'done', decided_at = $2 where member_id = $1 and step = 'held' returning amount`,
    [memberId, at],
  )
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** Moves what was withdrawn for the end of a bonus to the wallet, because the bonus goes on. Must run in a transaction. */
export async function releaseHeld(sql: Sql, memberId: number, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const held = await sql.rows(
    transferRow,
    `select ${columns} from game_transfer where member_id = $1 and step = 'held' order by created_at, id`,
    [memberId],
  )
  for (const transfer of held) await endTransfer(sql, transfer, MAIN_WALLET, 'other', at)
}
