import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { findPartyByRoom, type Party } from './room.ts'

/** One page is a short index range, regardless of the conversation's length and the page's position. */
export const historyPageQuery = `select created_at, sender, name, message_type, payload, client_id, session_id
  from chat_message where room = $1 and seq > $2 and seq <= $3 order by seq desc`

/**
 * A row of `historyPageQuery`. `name` is the sender's name at that time; `payload` was validated when it
 * was stored.
 */
export const messageRow = v.object({
  created_at: v.number(),
  sender: v.picklist(['customer', 'agent']),
  name: v.nullable(v.string()),
  message_type: v.string(),
  payload: v.unknown(),
  client_id: v.nullable(v.string()),
  session_id: v.string(),
})
export type MessageRow = v.InferOutput<typeof messageRow>

/**
 * Converts a stored message to the contract's format, used by both history and socket. Unknown fields are
 * omitted.
 * @param ended whether this is the newest message and the agent ended the session after it
 */
export function toConversation(row: MessageRow, party: Party, ended = false): Conversation {
  const name = row.sender === 'agent' ? row.name : party.kind === 'member' ? party.name : null
  return {
    sender: row.sender,
    message: { message_type: row.message_type, payload: row.payload },
    ...(party.kind === 'member'
      ? { userId: party.publicId, username: party.username }
      : { guestId: party.guestId }),
    ...(name === null ? {} : { name }),
    createdAt: row.created_at,
    session_id: row.session_id,
    ...(ended && { session_ended: true }),
    ...(row.client_id === null || row.sender === 'agent' ? {} : { clientId: row.client_id }),
  }
}

/**
 * Reads messages of a room, newest first; empty if the room doesn't exist.
 * @param page.skip number of newest messages to skip
 */
export async function readHistoryPage(
  sql: Sql,
  room: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<Conversation[]> {
  const party = await findPartyByRoom(sql, room)
  const length = await firstRow(
    sql,
    v.object({ messages: v.number(), session_id: v.nullable(v.string()) }),
    'select messages, session_id from chat_room where room = $1',
    [room],
  )
  if (!party || !length) return []
  const upTo = length.messages - skip
  const rows = await sql.rows(messageRow, historyPageQuery, [room, Math.max(0, upTo - limit), upTo])
  const ended = skip === 0 && length.session_id === null
  return rows.map((row, index) => toConversation(row, party, ended && index === 0))
}
