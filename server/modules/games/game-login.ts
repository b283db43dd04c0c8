import * as v from 'valibot'
import { hashToken, newToken } from '#server/platform/auth/tokens.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** How long a link into a game can be used, milliseconds. */
const TICKET_MS = 60_000

/** What a member says their game account is. */
export interface GameLogin {
  memberId: number
  slotCode: string
  username: string
  /** Absent where the provider doesn't want it. */
  password?: string
}

/**
 * A link that enters a game signed in: the game's address with a ticket that works once, for a minute.
 * @throws ApiError NO_GAME (no such game, or it has no address); SLOT_NO_ACCOUNT, or NOT_AREASLOT there, where it isn't
 * the member's own account, whoever else's it may be
 */
export async function gameLink(sql: Sql, login: GameLogin, now: number): Promise<string> {
  const { memberId, slotCode, username, password } = login
  const game = await firstRow(
    sql,
    v.object({ web: v.nullable(v.string()) }),
    'select web from slot where code = $1',
    [slotCode],
  )
  if (!game?.web) throw new ApiError('NO_GAME')
  const own = await sql.run(
    `select from game_account where member_id = $1 and slot_code = $2 and username = $3
       and ($4::text is null or password = $4::text)`,
    [memberId, slotCode, username, password ?? null],
  )
  if (own === 0) throw new ApiError(slotCode === 'AREASLOT' ? 'NOT_AREASLOT' : 'SLOT_NO_ACCOUNT')
  const ticket = newToken()
  await sql.run('insert into game_ticket (hash, member_id, slot_code, expires_at) values ($1, $2, $3, $4)', [
    hashToken(ticket),
    memberId,
    slotCode,
    now + TICKET_MS,
  ])
  // Rows that somebody else clears away are skipped: two members never wait for each other.
  await sql.run(
    `delete from game_ticket where hash in (
       select hash from game_ticket where expires_at <= $1 for update skip locked)`,
    [now],
  )
  return `${game.web}${game.web.includes('?') ? '&' : '?'}ticket=${ticket}`
}

/**
 * Uses a ticket up.
 * @returns the member who may enter; undefined where the ticket is unknown, of another game, used or too old
 */
export async function redeemTicket(
  sql: Sql,
  slotCode: string,
  ticket: string,
  now: number,
): Promise<number | undefined> {
  const row = await firstRow(
    sql,
    v.object({ member_id: v.number() }),
    'delete from game_ticket where hash = $1 and slot_code = $2 and expires_at > $3 returning member_id',
    [hashToken(ticket), slotCode, now],
  )
  return row?.member_id
}
