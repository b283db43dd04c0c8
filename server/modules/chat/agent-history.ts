import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { messageRow, toConversation } from './history.ts'
import { findPartyByRoom } from './room.ts'

/** A message as agents see it. */
export interface AgentViewMessage {
  /** Its place in the conversation, from 1. */
  readonly seq: number
  readonly message: Conversation
  /** Who wrote it at the desk. */
  readonly staff: string | undefined
}

const row = v.object({ ...messageRow.entries, seq: v.number(), staff: v.nullable(v.string()) })

/**
 * A page of a conversation, oldest first.
 * @param before only messages with a lower `seq`: the first one of the page after
 */
export async function readAgentPage(
  sql: Sql,
  room: string,
  {
    limit,
    before = Number.MAX_SAFE_INTEGER,
  }: { readonly limit: number; readonly before?: number | undefined },
): Promise<AgentViewMessage[]> {
  const party = await findPartyByRoom(sql, room)
  if (!party) return []
  const rows = await sql.rows(
    row,
    `select m.seq, m.created_at, m.sender, m.name, m.message_type, m.payload, m.client_id, m.session_id, s.name as staff
     from chat_message m left join staff s on s.id = m.staff_id
     where m.room = $1 and m.seq < $2 order by m.seq desc limit $3`,
    [room, before, limit],
  )
  return rows.toReversed().map(({ seq, staff, ...message }) => ({
    seq,
    message: toConversation(message, party),
    staff: staff ?? undefined,
  }))
}
