import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'
import type { Subscription } from './subscription.ts'

/** Maximum subscriptions per room; the oldest are deleted. */
const MAX_PER_ROOM = 8

/** A room's push subscription. */
export interface RoomSubscription extends Subscription {
  /** Token hash of the member's session; undefined for a guest's browser. */
  readonly tokenHash: string | undefined
}

const row = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  token_hash: v.nullable(v.string()),
})

/** Stores a subscription for an existing room and removes it from any other room. */
export async function saveSubscription(
  sql: Sql,
  room: string,
  { endpoint, p256dh, auth, tokenHash }: RoomSubscription,
  at: number,
): Promise<void> {
  await sql.run(
    `insert into chat_push (endpoint, room, p256dh, auth, used_at, token_hash)
     select $1::text, room, $3::text, $4::text, $5::bigint, $6::text from chat_room where room = $2
     on conflict (endpoint) do update set room = excluded.room, p256dh = excluded.p256dh, auth = excluded.auth,
       used_at = excluded.used_at, token_hash = excluded.token_hash`,
    [endpoint, room, p256dh, auth, at, tokenHash ?? null],
  )
  await sql.run(
    `delete from chat_push where endpoint in (
       select endpoint from chat_push where room = $1 order by used_at desc, endpoint offset $2)`,
    [room, MAX_PER_ROOM],
  )
}

/**
 * Lists a room's subscriptions, except those whose session is no longer valid.
 * @param now epoch milliseconds
 */
export async function listSubscriptions(sql: Sql, room: string, now: number): Promise<RoomSubscription[]> {
  const rows = await sql.rows(
    row,
    `select p.endpoint, p.p256dh, p.auth, p.token_hash from chat_push p
       left join session s on s.token_hash = p.token_hash left join member m on m.id = s.member_id
     where p.room = $1 and (p.token_hash is null or (least(s.expires_at, m.password_expires_at) > $2 and m.is_active))`,
    [room, now],
  )
  return rows.map(({ token_hash: tokenHash, ...subscription }) => ({
    ...subscription,
    tokenHash: tokenHash ?? undefined,
  }))
}

/** Deletes a subscription that its push service reported as gone. */
export async function deleteSubscription(sql: Sql, endpoint: string): Promise<void> {
  await sql.run('delete from chat_push where endpoint = $1', [endpoint])
}
