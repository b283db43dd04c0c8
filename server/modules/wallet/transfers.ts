import { MAIN_WALLET } from '#contract/wallet.ts'
import { requireSlot } from '#server/modules/games/game-accounts.ts'
import { type Account, gameBalances, lockMember, post, walletBalance } from '#server/modules/ledger/ledger.ts'
import { addStatement } from '#server/modules/ledger/statement.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Minimum transfer, in hundredths of the account's currency (section 9: 1 baht; D34: or 1 kip). */
export const MIN_TRANSFER = 100

export interface Transfer {
  memberId: number
  /** WALLET or a slot code. */
  from: string
  to: string
  satang: number
  at: number
}

/**
 * Transfers money between a member's main wallet and games. Must run in a transaction.
 * @throws DomainError KEY_INVALID (same account), TRANSFER_MINIMUM, NO_GAME, SLOT_NO_ACCOUNT, MONEY_NOT_ENOUGH
 */
export async function transfer(sql: Sql, move: Transfer): Promise<void> {
  if (move.from === move.to) throw new DomainError('KEY_INVALID', { field: 'to' })
  if (move.satang < MIN_TRANSFER) throw new DomainError('TRANSFER_MINIMUM', { field: 'amount' })
  await lockMember(sql, move.memberId)
  await bookTransfer(sql, move)
}

/**
 * Transfers all game balances to the main wallet. Must run in a transaction.
 * @throws DomainError MONEY_NOT_ENOUGH if all are empty
 */
export async function transferAllToWallet(sql: Sql, memberId: number, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const nonEmptyGames = [...(await gameBalances(sql, memberId))].filter(([, satang]) => satang > 0)
  if (nonEmptyGames.length === 0) throw new DomainError('MONEY_NOT_ENOUGH')
  for (const [from, satang] of nonEmptyGames)
    await bookTransfer(sql, { memberId, from, to: MAIN_WALLET, satang, at })
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

/** Books a transfer and its statement entry. Must run under the member's lock. */
export async function bookTransfer(sql: Sql, move: Transfer): Promise<void> {
  const { memberId, satang, at } = move
  const from = await resolveAccount(sql, memberId, move.from, 'source')
  const to = await resolveAccount(sql, memberId, move.to, 'target')
  await post(sql, {
    kind: 'transfer',
    at,
    lines: [
      { account: from.account, amount: -satang },
      { account: to.account, amount: satang },
    ],
  })
  await addStatement(sql, {
    memberId,
    type: 'transfer',
    status: 'SUCCESS',
    from: from.name,
    to: to.name,
    satang,
    at,
  })
}

async function resolveAccount(
  sql: Sql,
  memberId: number,
  code: string,
  role: 'source' | 'target',
): Promise<{ account: Account; name: string }> {
  if (code === MAIN_WALLET) return { account: { kind: 'wallet', memberId }, name: MAIN_WALLET }
  const slot = await requireSlot(sql, code)
  if (role === 'target' && !slot.isOpen) throw new DomainError('NO_GAME')
  return { account: { kind: 'game', memberId, slotCode: code }, name: slot.name }
}
