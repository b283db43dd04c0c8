import { hashToken } from '#server/platform/auth/tokens.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** How long an address is known after a sign-in from there. */
const KNOWN_ADDRESS_TTL_MS = 30 * 24 * 3600_000

/** Hash of a member's phone (canonical) and an address, the only form in which addresses are stored. */
export const addressHash = (phone: string, ip: string): string => hashToken(`${phone} ${ip}`)

/** `seen_at` of addresses that are still known is later than this. */
export const knownSince = (now: number): number => now - KNOWN_ADDRESS_TTL_MS

/** Remembers that a member signed in from an address, and forgets addresses of long ago. @param hash from addressHash */
export async function recordAddress(sql: Sql, memberId: number, hash: string, now: number): Promise<void> {
  await sql.run(
    `insert into known_address (member_id, address_hash, seen_at) values ($1, $2, $3)
     on conflict (member_id, address_hash) do update set seen_at = excluded.seen_at`,
    [memberId, hash, now],
  )
  await sql.run('delete from known_address where member_id = $1 and seen_at <= $2', [
    memberId,
    knownSince(now),
  ])
}
