import { MAIN_WALLET } from '#contract/wallet.ts'
import { requireSlot } from '#server/modules/games/game-accounts.ts'
import {
  emptyGames,
  lockMember,
  type Transfer,
  transferBooking,
  walletBalance,
} from '#server/modules/ledger/ledger.ts'
import { runStatement, type Sql, type Statement } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Minimum transfer, in hundredths of the account's currency (1 baht or 1 kip). */
export const MIN_TRANSFER = 100

/**
 * Transfers money between a member's main wallet and games.
 * @throws DomainError KEY_INVALID (same account), TRANSFER_MINIMUM, NO_GAME, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH
 */
export async function transfer(sql: Sql, move: Transfer): Promise<void> {
  await runStatement(sql, transferStatement(move))
}

/**
 * The statement of a transfer (`wallet_transfer`), which is the whole effect.
 * @throws DomainError KEY_INVALID, TRANSFER_MINIMUM; the other refusals of `transfer` come from the statement
 */
export function transferStatement(move: Transfer): Statement {
  checkTransfer(move)
  return transferBooking(move)
}

/** @throws DomainError KEY_INVALID, TRANSFER_MINIMUM */
export function checkTransfer(move: Pick<Transfer, 'from' | 'to' | 'satang'>): void {
  if (move.from === move.to) throw new DomainError('KEY_INVALID', { field: 'to' })
  if (move.satang < MIN_TRANSFER) throw new DomainError('TRANSFER_MINIMUM', { field: 'amount' })
}

/**
 * Transfers all game balances to the main wallet. Must run in a transaction.
 * @throws DomainError MONEY_NOT_ENOUGH if all are empty
 */
export async function transferAllToWallet(sql: Sql, memberId: number, at: number): Promise<void> {
  await lockMember(sql, memberId)
  if ((await emptyGames(sql, memberId, at)) === 0) throw new DomainError('MONEY_NOT_ENOUGH')
}

/**
 * Transfers the whole main wallet balance to a game. Must run in a transaction.
 * @throws DomainError NO_GAME, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH if the wallet is empty
 */
export async function transferAllToGame(sql: Sql, memberId: number, to: string, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const satang = await walletBalance(sql, memberId)
  await requireSlot(sql, to)
  if (satang === 0) throw new DomainError('MONEY_NOT_ENOUGH')
  await bookTransfer(sql, { memberId, from: MAIN_WALLET, to, satang, at })
}

/** Books a transfer of any amount and its statement entry. */
export async function bookTransfer(sql: Sql, move: Transfer): Promise<void> {
  await runStatement(sql, transferBooking(move))
}
