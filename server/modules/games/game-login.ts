import * as v from 'valibot'
import { hashToken, newToken } from '#server/platform/auth/tokens.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Lifetime of a game link's ticket. */
const TICKET_TTL_MS = 60_000

/** Game account claimed by a member. */
export interface GameLogin {
  memberId: number
  slotCode: string
  username: string
  /** Absent if the provider doesn't require it. */
  password?: string
}

/**
 * Creates a link that signs the member in to a game: the game's URL with a one-time ticket.
 * @throws DomainError NO_GAME (no such game, or it has no URL); SLOT_NO_ACCOUNT, or NOT_AREASLOT for that game,
 * if it isn't the member's own account
 */
export async function createGameLink(sql: Sql, login: GameLogin, now: number): Promise<string> {
  const { memberId, slotCode, username, password } = login
  const game = await firstRow(
    sql,
    v.object({ web: v.nullable(v.string()) }),
    'select web from slot where code = $1',
    [slotCode],
  )
  if (!game?.web) throw new DomainError('NO_GAME')
  const own = await sql.run(
    `select from game_account where member_id = $1 and slot_code = $2 and username = $3
       and ($4::text is null or password = $4::text)`,
    [memberId, slotCode, username, password ?? null],
  )
  if (own === 0) throw new DomainError(slotCode === 'AREASLOT' ? 'NOT_AREASLOT' : 'SLOT_NO_ACCOUNT')
  const ticket = newToken()
  await sql.run('insert into game_ticket (hash, member_id, slot_code, expires_at) values ($1, $2, $3, $4)', [
    hashToken(ticket),
    memberId,
    slotCode,
    now + TICKET_TTL_MS,
  ])
  // Skip rows locked by another cleanup: concurrent calls never wait for each other.
  await sql.run(
    `delete from game_ticket where hash in (
       select hash from game_ticket where expires_at <= $1 for update skip locked)`,
    [now],
  )
  return `${game.web}${game.web.includes('?') ? '&' : '?'}ticket=${ticket}`
}

/**
 * Redeems a ticket, once.
 * @returns the member's id; undefined if the ticket is unknown, for another game, used or expired
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
