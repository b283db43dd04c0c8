import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { type Party, partyOfRoom } from './room.ts'

/** One page: a range of an index, however long the conversation and however far back. */
export const historyPageQuery = `select created_at, sender, name, message_type, payload, client_id, session_id
  from chat_message where room = $1 and seq > $2 and seq <= $3 order by seq desc`

/** A stored message. */
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
 * A message as it travels to its room, by the history and by the socket alike. What isn't known has no key at all.
 * @param ended the agent ended the session after it, and it is the newest message
 */
export function conversationOf(row: MessageRow, party: Party, ended = false): Conversation {
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
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
  }
}

/**
 * Messages of a room, newest first; a room that nobody has written in is empty.
 * @param page.skip how many of the newest to leave out
 */
export async function historyPage(
  sql: Sql,
  room: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<Conversation[]> {
  const party = await partyOfRoom(sql, room)
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
  return rows.map((row, index) => conversationOf(row, party, ended && index === 0))
}
