import type { MAIN_WALLET } from '#contract/wallet.ts'
import { gameBalances } from '#server/modules/ledger/ledger.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { errorFields } from '#server/platform/log.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import type { MoveAnswer } from './game-provider.ts'
import {
  applyAnswer,
  type BegunTransfer,
  beginTransfer,
  type GameTransfer,
  postponeTransfer,
  questionOf,
} from './game-transfers.ts'
import { type GameDeps, readProviderAccount, refreshGames } from './refresh-balance.ts'

/**
 * Asks the provider about a transfer that this process has begun or claimed, and books its answers, until the transfer has
 * ended or an outcome is unknown. Must not run in a transaction.
 */
export async function runTransfer(deps: GameDeps, transfer: GameTransfer): Promise<GameTransfer> {
  const { db, clock } = deps
  let current = transfer
  for (;;) {
    const answer = await askProvider(deps, current)
    if (answer === 'none') return current
    if (answer === 'unknown') {
      await postponeTransfer(db, current, clock.now())
      return current
    }
    const asked = current
    current = await db.tx((sql) => applyAnswer(sql, asked, answer, clock.now()))
  }
}

async function askProvider(
  { db, log, gameProvider }: GameDeps,
  transfer: GameTransfer,
): Promise<MoveAnswer | 'none' | 'unknown'> {
  const question = questionOf(transfer)
  if (!question) return 'none'
  const { action, key, slotCode } = question
  const account = await readProviderAccount(db, transfer.member_id, slotCode)
  try {
    return await gameProvider[action](key, account, transfer.amount)
  } catch (error) {
    const isExpected = error instanceof ServiceUnavailableError
    log[isExpected ? 'warn' : 'error']('game transfer', {
      transfer: transfer.id,
      member: transfer.member_id,
      attempts: transfer.attempts,
      ...errorFields(error),
    })
    return 'unknown'
  }
}

/**
 * Begins a transfer in a transaction of its own and runs it. One that the same request has begun before is only looked at.
 * @param begin calls `beginTransfer`
 */
export async function beginAndRun(
  deps: GameDeps,
  begin: (sql: Sql) => Promise<BegunTransfer>,
): Promise<GameTransfer> {
  const { transfer, isNew } = await deps.db.tx(begin)
  return isNew ? await runTransfer(deps, transfer) : transfer
}

/**
 * Reports how a transfer has ended.
 * @throws DomainError TRANSFER_FAIL, MONEY_NOT_ENOUGH; REQUEST_IN_PROGRESS while the outcome is unknown
 */
export function requireDone({ step, reason }: GameTransfer): void {
  if (step === 'failed') throw new DomainError(reason === 'money' ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_FAIL')
  if (step === 'withdraw' || step === 'deposit') throw transferInProgress()
}

export function transferInProgress(): DomainError {
  return new DomainError('REQUEST_IN_PROGRESS', { retryAfter: 1, detail: 'a game transfer is open' })
}

/** What to fetch from a member's games. */
interface Gathering {
  readonly memberId: number
  /** Null: to be held for the end of a bonus. */
  readonly to: typeof MAIN_WALLET | null
  /** How much is needed, from as few games as possible; undefined: all. */
  readonly satang?: number
  readonly requestKey?: string | undefined
}

/**
 * Fetches money from a member's games, whose balances it refreshes first.
 * @returns the transfers as far as they have come, and the codes of games whose balance couldn't be asked
 */
export async function gatherFromGames(
  deps: GameDeps,
  { memberId, to, satang = Number.POSITIVE_INFINITY, requestKey }: Gathering,
): Promise<{ readonly transfers: readonly GameTransfer[]; readonly stale: readonly string[] }> {
  const stale = await refreshGames(deps, memberId)
  const games = [...(await gameBalances(deps.db, memberId))].sort(([, a], [, b]) => b - a)
  let missing = satang
  const parts: { readonly from: string; readonly satang: number }[] = []
  for (const [from, balance] of games) {
    const part = Math.min(balance, missing)
    if (part <= 0 || stale.includes(from)) continue
    parts.push({ from, satang: part })
    missing -= part
  }
  const transfers = await Promise.all(
    parts.map((part) =>
      beginAndRun(deps, (sql) =>
        beginTransfer(sql, {
          memberId,
          to,
          ...part,
          requestKey,
          isPart: true,
          at: deps.clock.now(),
        }),
      ),
    ),
  )
  return { transfers, stale }
}
