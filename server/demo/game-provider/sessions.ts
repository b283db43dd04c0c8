import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { ProviderAccount } from '#server/modules/games/game-provider.ts'
import { hashToken, newToken } from '#server/platform/auth/tokens.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/** Sessions aren't extended by use. */
export const SESSION_TTL_MS = 3600_000

/** How long a link can be used. */
const TICKET_TTL_MS = 60_000

const gameRow = v.object({ code: v.string(), name: v.string(), factor: v.number() })
export type ProviderGame = v.InferOutput<typeof gameRow>

/** Finds a game of the demo provider by its code. */
export async function findProviderGame(sql: Sql, code: string): Promise<ProviderGame | undefined> {
  return await firstRow(sql, gameRow, 'select code, name, factor from slot where code = $1', [code])
}

/**
 * Starts a session at a game, or creates the ticket of a link, which starts one.
 * @returns the token; only its hash is stored
 */
export async function startGameSession(
  sql: Sql,
  { slotCode, username }: Pick<ProviderAccount, 'slotCode' | 'username'>,
  now: number,
  kind: 'session' | 'ticket' = 'session',
): Promise<string> {
  const token = newToken()
  const isTicket = kind === 'ticket'
  await sql.run(
    `insert into demo_game_session (hash, slot_code, username, is_ticket, expires_at) values ($1, $2, $3, $4, $5)`,
    [hashToken(token), slotCode, username, isTicket, now + (isTicket ? TICKET_TTL_MS : SESSION_TTL_MS)],
  )
  await sql.run(
    `delete from demo_game_session where hash in (
       select hash from demo_game_session where expires_at <= $1 for update skip locked)`,
    [now],
  )
  return token
}

const usernameRow = v.object({ username: v.string() })

/** Redeems a link's ticket for this game, once. @returns the username; undefined if the ticket is unknown, used or expired */
export async function redeemTicket(
  sql: Sql,
  slotCode: string,
  ticket: string,
  now: number,
): Promise<string | undefined> {
  const query = `delete from demo_game_session where hash = $1 and slot_code = $2 and is_ticket and expires_at > $3
    returning username`
  return (await firstRow(sql, usernameRow, query, [hashToken(ticket), slotCode, now]))?.username
}

const sessionRow = v.object({ username: v.string(), balance: v.number(), currency })
export type GameSession = v.InferOutput<typeof sessionRow>

/** Finds the session of a token, with the account's balance in hundredths. */
export async function findGameSession(
  sql: Sql,
  slotCode: string,
  token: string,
  now: number,
): Promise<GameSession | undefined> {
  return await firstRow(
    sql,
    sessionRow,
    `select username, balance, currency from demo_game_session join demo_game_account using (slot_code, username)
     where hash = $1 and slot_code = $2 and not is_ticket and expires_at > $3`,
    [hashToken(token), slotCode, now],
  )
}
