import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { hashToken, newToken } from '#server/platform/auth/tokens.ts'
import { firstRow, idRow, type Sql } from '#server/platform/db/db.ts'

/** Sessions aren't extended by use. */
export const SESSION_TTL_MS = 3600_000

const gameRow = v.object({ code: v.string(), name: v.string(), factor: v.number() })
export type ProviderGame = v.InferOutput<typeof gameRow>

/** Finds a game of the demo provider by its code. */
export async function findProviderGame(sql: Sql, code: string): Promise<ProviderGame | undefined> {
  return await firstRow(sql, gameRow, 'select code, name, factor from slot where code = $1', [code])
}

/** Finds the member whose game account has these credentials. */
export async function findAccountOwner(
  sql: Sql,
  slotCode: string,
  username: string,
  password: string,
): Promise<number | undefined> {
  const row = await firstRow(
    sql,
    idRow,
    'select member_id as id from game_account where slot_code = $1 and username = $2 and password = $3',
    [slotCode, username, password],
  )
  return row?.id
}

/**
 * Starts a member's session at a game.
 * @returns the session token; only its hash is stored
 */
export async function startGameSession(
  sql: Sql,
  memberId: number,
  slotCode: string,
  now: number,
): Promise<string> {
  const token = newToken()
  await sql.run(
    'insert into demo_game_session (hash, member_id, slot_code, expires_at) values ($1, $2, $3, $4)',
    [hashToken(token), memberId, slotCode, now + SESSION_TTL_MS],
  )
  await sql.run(
    `delete from demo_game_session where hash in (
       select hash from demo_game_session where expires_at <= $1 for update skip locked)`,
    [now],
  )
  return token
}

/** Does nothing if the session has ended already. */
export async function endGameSession(sql: Sql, token: string): Promise<void> {
  await sql.run('delete from demo_game_session where hash = $1', [hashToken(token)])
}

const sessionRow = v.object({ member_id: v.number(), username: v.string(), balance: v.number(), currency })
export type GameSession = v.InferOutput<typeof sessionRow>

/** Finds the session of a token, with the balance of the game account in hundredths. */
export async function findGameSession(
  sql: Sql,
  slotCode: string,
  token: string | undefined,
  now: number,
): Promise<GameSession | undefined> {
  if (token === undefined) return undefined
  return await firstRow(
    sql,
    sessionRow,
    `select visit.member_id, game.username, account.balance, bank.currency from demo_game_session visit
       join game_account game on game.member_id = visit.member_id and game.slot_code = visit.slot_code
       join ledger_account account
         on account.kind = 'game' and account.member_id = visit.member_id and account.slot_code = visit.slot_code
       join bank_account bank on bank.member_id = visit.member_id
     where visit.hash = $1 and visit.slot_code = $2 and visit.expires_at > $3`,
    [hashToken(token), slotCode, now],
  )
}
