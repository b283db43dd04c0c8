import { MAIN_WALLET } from '#contract/wallet.ts'
import { beginTransfer, findRequest, type GameTransfer } from '#server/modules/games/game-transfers.ts'
import { type GameDeps, refreshGame } from '#server/modules/games/refresh-balance.ts'
import {
  beginAndRun,
  gatherFromGames,
  requireDone,
  transferInProgress,
} from '#server/modules/games/run-transfers.ts'
import { lockMember, walletBalance } from '#server/modules/ledger/ledger.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { checkTransfer } from './transfers.ts'

// As transfers.ts, with games at a provider (docs/decisions/2026-11-28-game-provider.md). A request that is repeated finds
// what the first one has begun, and reports how it has ended.

interface ProviderTransfer {
  readonly memberId: number
  /** WALLET or a slot code. */
  readonly from: string
  readonly to: string
  readonly satang: number
  readonly requestKey: string | undefined
}

/**
 * Transfers money between a member's main wallet and games.
 * @throws DomainError as `transfer`; TRANSFER_FAIL if the provider refuses, or the balance of the game can't be asked;
 * REQUEST_IN_PROGRESS while the outcome is unknown
 */
export async function transferAtProvider(deps: GameDeps, move: ProviderTransfer): Promise<void> {
  const { memberId, from, requestKey } = move
  checkTransfer(move)
  const isRepeated = (await findRequest(deps.db, memberId, requestKey)).length > 0
  // The member may have won since the last refresh.
  if (from !== MAIN_WALLET && !isRepeated) await refreshSource(deps, memberId, from)
  requireDone(await beginAndRun(deps, (sql) => beginTransfer(sql, { ...move, at: deps.clock.now() })))
}

async function refreshSource(deps: GameDeps, memberId: number, slotCode: string): Promise<void> {
  try {
    await refreshGame(deps, memberId, slotCode)
  } catch (error) {
    if (error instanceof ServiceUnavailableError)
      throw new DomainError('TRANSFER_FAIL', { detail: error.message })
    throw error
  }
}

/**
 * Transfers all game balances to the main wallet; a part of them is a success, too.
 * @throws DomainError MONEY_NOT_ENOUGH if all are empty, TRANSFER_FAIL if nothing could be moved, REQUEST_IN_PROGRESS while an
 * outcome is unknown
 */
export async function gatherAtProvider(
  deps: GameDeps,
  memberId: number,
  requestKey: string | undefined,
): Promise<void> {
  const earlier = await findRequest(deps.db, memberId, requestKey)
  const { transfers, stale } =
    earlier.length > 0
      ? { transfers: earlier, stale: [] }
      : await gatherFromGames(deps, { memberId, to: MAIN_WALLET, requestKey })
  requireNoneOpen(transfers)
  if (transfers.some(({ step }) => step === 'done')) return
  if (stale.length > 0) throw new DomainError('TRANSFER_FAIL', { detail: 'no balance' })
  const [failed] = transfers
  if (!failed) throw new DomainError('MONEY_NOT_ENOUGH')
  requireDone(failed)
}

function requireNoneOpen(transfers: readonly GameTransfer[]): void {
  if (transfers.some(({ step }) => step === 'withdraw' || step === 'deposit')) throw transferInProgress()
}

/**
 * Transfers the whole main wallet balance to a game.
 * @throws DomainError as `transferAtProvider`; MONEY_NOT_ENOUGH if the wallet is empty
 */
export async function fillAtProvider(
  deps: GameDeps,
  memberId: number,
  to: string,
  requestKey: string | undefined,
): Promise<void> {
  requireDone(
    await beginAndRun(deps, async (sql) => {
      await lockMember(sql, memberId)
      // Of a repeated request only the places count.
      const satang = await walletBalance(sql, memberId)
      return await beginTransfer(sql, {
        memberId,
        from: MAIN_WALLET,
        to,
        satang,
        requestKey,
        at: deps.clock.now(),
      })
    }),
  )
}

/**
 * Covers a shortfall of the main wallet from the games, as far as they have and give it.
 * @throws DomainError REQUEST_IN_PROGRESS while an outcome is unknown
 */
export async function coverFromGames(
  deps: GameDeps,
  memberId: number,
  satang: number,
  requestKey: string | undefined,
): Promise<void> {
  const earlier = await findRequest(deps.db, memberId, requestKey)
  requireNoneOpen(earlier)
  if (earlier.length > 0) return
  const shortfall = satang - (await walletBalance(deps.db, memberId))
  const gathering = { memberId, to: MAIN_WALLET, satang: shortfall, requestKey } as const
  requireNoneOpen((await gatherFromGames(deps, gathering)).transfers)
}
