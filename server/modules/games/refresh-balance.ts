import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { Deps } from '#server/deps.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { requireSlot } from './game-accounts.ts'
import type { GameProvider, ProviderAccount, ProviderBalance } from './game-provider.ts'
import { hasOpenTransfer } from './game-transfers.ts'
import { bookPlay } from './play-round.ts'

/** What work at a provider needs. */
export interface GameDeps extends Pick<Deps, 'db' | 'clock' | 'log'> {
  readonly gameProvider: GameProvider
}

const accountRow = v.object({ username: v.string(), currency, revision: v.number() })

/**
 * A member's account at a game, as the provider knows it.
 * @throws DomainError NO_GAME, SLOT_NO_ACCOUNT
 */
export async function readProviderAccount(
  sql: Sql,
  memberId: number,
  slotCode: string,
): Promise<ProviderAccount & { readonly revision: number }> {
  const row = await firstRow(
    sql,
    accountRow,
    `select game.username, coalesce(bank.currency, 'BAHT') as currency, game.revision
     from game_account game left join bank_account bank on bank.member_id = game.member_id
     where game.member_id = $1 and game.slot_code = $2`,
    [memberId, slotCode],
  )
  if (row) return { slotCode, ...row }
  await requireSlot(sql, slotCode)
  throw new DomainError('SLOT_NO_ACCOUNT')
}

/**
 * Asks the provider for the balance of a game and books what was played since. Does nothing while a transfer of the game is
 * open, or if one has begun meanwhile: whether the balance has its money is unknown then.
 * @throws DomainError NO_GAME, SLOT_NO_ACCOUNT
 * @throws ServiceUnavailableError
 */
export async function refreshGame(deps: GameDeps, memberId: number, slotCode: string): Promise<void> {
  const { db, clock, log, gameProvider } = deps
  const account = await readProviderAccount(db, memberId, slotCode)
  if (await hasOpenTransfer(db, memberId, slotCode)) return
  const answer = await gameProvider.readBalance(account)
  if (answer.kind === 'refused') {
    log.warn('game account unknown to its provider', { member: memberId, game: slotCode })
    throw new ServiceUnavailableError('the provider does not know a game account')
  }
  await db.tx((sql) => bookBalance(sql, { memberId, slotCode, at: clock.now() }, account.revision, answer))
}

/** Refreshes all games of a member. @returns the codes of those that couldn't be refreshed */
export async function refreshGames(deps: GameDeps, memberId: number): Promise<readonly string[]> {
  const rows = await deps.db.rows(
    v.object({ slot_code: v.string() }),
    'select slot_code from game_account where member_id = $1',
    [memberId],
  )
  const stale = await Promise.all(
    rows.map(async ({ slot_code: code }) => {
      try {
        await refreshGame(deps, memberId, code)
        return []
      } catch (error) {
        if (error instanceof ServiceUnavailableError) return [code]
        throw error
      }
    }),
  )
  return stale.flat()
}

interface Place {
  readonly memberId: number
  readonly slotCode: string
  readonly at: number
}

const knownRow = v.object({ balance: v.number(), staked: v.number(), won: v.number() })

async function bookBalance(
  sql: Sql,
  { memberId, slotCode, at }: Place,
  revision: number,
  found: ProviderBalance,
): Promise<void> {
  await lockMember(sql, memberId)
  const own = [memberId, slotCode]
  const known = await oneRow(
    sql,
    knownRow,
    `select account.balance, game.staked, game.won from game_account game
     join ledger_account account on account.kind = 'game' and account.member_id = $1 and account.slot_code = $2
     where game.member_id = $1 and game.slot_code = $2`,
    own,
  )
  const isCurrent = await sql.run(
    `update game_account set revision = revision + 1, staked = coalesce($4, staked), won = coalesce($5, won)
     where member_id = $1 and slot_code = $2 and revision = $3`,
    [...own, revision, found.staked ?? null, found.won ?? null],
  )
  if (isCurrent === 0) return
  await bookPlay(sql, { memberId, slotCode, at, ...playSince(known, found) })
}

/** What was staked and won since the last refresh. Totals count only if they explain the difference of the balances. */
function playSince(
  known: v.InferOutput<typeof knownRow>,
  { balance, staked, won }: ProviderBalance,
): { readonly stake: number; readonly win: number } {
  const gain = balance - known.balance
  const stake = (staked ?? known.staked) - known.staked
  const win = (won ?? known.won) - known.won
  if (stake >= 0 && win >= 0 && win - stake === gain) return { stake, win }
  return { stake: Math.max(0, -gain), win: Math.max(0, gain) }
}
