import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

const holderRow = v.object({ staff_id: v.number(), name: v.string(), taken_at: v.number() })
/** The agent who answers a conversation. */
export type Holder = v.InferOutput<typeof holderRow>

/** Who answers a conversation; undefined if nobody does, or their account is disabled. */
export async function findHolder(sql: Sql, room: string): Promise<Holder | undefined> {
  return await firstRow(
    sql,
    holderRow,
    `select h.staff_id, s.name, h.taken_at from chat_holder h join staff s on s.id = h.staff_id
     where h.room = $1 and s.is_active`,
    [room],
  )
}

/**
 * Takes a conversation, whose room must exist.
 * @param isTakeOver also from the agent who holds it
 * @returns false if another agent holds it
 */
export async function holdConversation(
  sql: Sql,
  room: string,
  staffId: number,
  now: number,
  isTakeOver = false,
): Promise<boolean> {
  const held = await sql.run(
    `insert into chat_holder as holder (room, staff_id, taken_at) values ($1, $2, $3)
     on conflict (room) do update set staff_id = excluded.staff_id,
       taken_at = case when holder.staff_id = excluded.staff_id then holder.taken_at else excluded.taken_at end
       where holder.staff_id = excluded.staff_id or $4
         or not exists (select from staff where id = holder.staff_id and is_active)`,
    [room, staffId, now, isTakeOver],
  )
  return held > 0
}

/** Gives a conversation back, e.g. at its end. */
export async function releaseConversation(sql: Sql, room: string): Promise<void> {
  await sql.run('delete from chat_holder where room = $1', [room])
}
