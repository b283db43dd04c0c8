import * as v from 'valibot'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { hashToken, newToken } from './tokens.ts'

/** Idle timeout: 30 days. */
export const SESSION_IDLE_MS = 30 * 24 * 3600_000

/** Absolute timeout, counted from the sign-in: 180 days. */
export const SESSION_MAX_MS = 180 * 24 * 3600_000

/** Minimum time between two writes of `last_used_at`. */
const MIN_TOUCH_INTERVAL_MS = 3600_000

/** Retention of expired sessions: until then a call fails with "expired" instead of "invalid". */
const EXPIRED_RETENTION_MS = 90 * 24 * 3600_000

/** The signed-in member of a call. */
export interface Member {
  id: number
  publicId: string
  /** Canonical phone number. */
  username: string
  name: string
  coin: number
  createdAt: number
  /** SHA-256 of this session's token. */
  tokenHash: string
}

const sessionRow = v.object({
  member_id: v.number(),
  public_id: v.string(),
  username: v.string(),
  name: v.string(),
  coin: v.number(),
  is_active: v.boolean(),
  created_at: v.number(),
  last_used_at: v.number(),
  expires_at: v.number(),
})

/**
 * Starts a session.
 * @returns the token; only its hash is stored
 */
export async function startSession(sql: Sql, memberId: number, now: number): Promise<string> {
  const token = newToken()
  await sql.run(
    `insert into session (token_hash, member_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3::bigint, $3::bigint, $4)`,
    [hashToken(token), memberId, now, now + SESSION_IDLE_MS],
  )
  // `skip locked`: concurrent sign-ins that delete the same rows don't wait for each other.
  await sql.run(
    `delete from session where token_hash in (
       select token_hash from session where expires_at < $1 for update skip locked)`,
    [now - EXPIRED_RETENTION_MS],
  )
  return token
}

/** Ends all sessions of a member except one. */
export async function endOtherSessions(sql: Sql, memberId: number, keepTokenHash: string): Promise<void> {
  await sql.run('delete from session where member_id = $1 and token_hash <> $2', [memberId, keepTokenHash])
}

const memberOfToken = {
  name: 'member_of_token',
  text: `select s.member_id, m.public_id, m.username, m.name, m.coin, m.is_active, m.created_at, s.last_used_at,
      least(s.expires_at, m.password_expires_at) as expires_at
    from session s join member m on m.id = s.member_id where s.token_hash = $1`,
}

/**
 * The member of a session token.
 * @throws DomainError invalid-token, EXPIRED_AUTH_TOKEN or INACTIVE_USER
 */
export async function authenticateToken(deps: { db: Db; clock: Clock }, token: string): Promise<Member> {
  if (!/^[\w-]{16,128}$/.test(token)) throw new DomainError('invalid-token')
  const hash = hashToken(token)
  const now = deps.clock.now()
  const row = await firstRow(deps.db, sessionRow, memberOfToken, [hash])
  if (!row) throw new DomainError('invalid-token')
  if (row.expires_at <= now) throw new DomainError('EXPIRED_AUTH_TOKEN')
  if (!row.is_active) throw new DomainError('INACTIVE_USER')
  if (now - row.last_used_at > MIN_TOUCH_INTERVAL_MS) {
    await deps.db.run(
      `update session set last_used_at = $2::bigint, expires_at = least($2::bigint + $3, created_at + $4)
       where token_hash = $1 and expires_at > $2::bigint`,
      [hash, now, SESSION_IDLE_MS, SESSION_MAX_MS],
    )
  }
  return {
    id: row.member_id,
    publicId: row.public_id,
    username: row.username,
    name: row.name,
    coin: row.coin,
    createdAt: row.created_at,
    tokenHash: hash,
  }
}
