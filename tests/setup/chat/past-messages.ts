import * as v from 'valibot'
import { ensureRoom, type Party, roomOf } from '#server/modules/chat/room.ts'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import type { MessageBody } from './chat-messages.ts'

/** A message of the past. */
export interface PastMessage {
  readonly sender: 'customer' | 'agent'
  /** The agent's name. */
  readonly name?: string
  readonly message: MessageBody
  /** Epoch milliseconds. */
  readonly at: number
  readonly session: string
}

const roomRow = v.object({
  messages: v.number(),
  last_message_at: v.number(),
  first_at: v.nullable(v.number()),
})

/**
 * Inserts many messages into a room without validating or broadcasting them, for long
 * conversations. Must run in a transaction.
 * @param list with increasing times, all before or all after the room's messages
 * @throws Error if the times don't fit
 */
export async function insertMessages(sql: Sql, party: Party, list: readonly PastMessage[]): Promise<void> {
  const [first, last] = [list[0], list.at(-1)]
  if (!first || !last) return
  const room = roomOf(party)
  await ensureRoom(sql, party, last.at)
  const now = await oneRow(
    sql,
    roomRow,
    `select messages, last_message_at, (select min(created_at) from chat_message m where m.room = chat_room.room) as first_at
     from chat_room where room = $1 for update`,
    [room],
  )
  const isAfter = first.at > now.last_message_at
  if (!isAfter && !(now.first_at !== null && last.at < now.first_at)) {
    throw new Error('messages can only be put before or after a conversation')
  }
  if (!isAfter) await shiftSequenceNumbers(sql, room, list.length)
  await insert(sql, room, list, isAfter ? now.messages : 0)
  await sql.run(
    `update chat_room set messages = messages + $2, last_message_at = greatest(last_message_at, $3),
       updated_at = greatest(updated_at, $3), session_id = case when $4 then $5 else session_id end,
       waiting_since = case when not $4 then waiting_since else (
         select min(c.created_at) from chat_message c where c.room = $1 and c.sender = 'customer' and c.seq > coalesce(
           (select max(a.seq) from chat_message a where a.room = $1 and a.sender = 'agent'), 0)) end
     where room = $1`,
    [room, list.length, last.at, isAfter, last.session],
  )
}

/**
 * Increases the sequence numbers of a room's messages by `count`, via negative numbers: they must be unique
 * at any time.
 */
async function shiftSequenceNumbers(sql: Sql, room: string, count: number): Promise<void> {
  await sql.run('update chat_message set seq = -seq - $2 where room = $1', [room, count])
  await sql.run('update chat_message set seq = -seq where room = $1', [room])
}

async function insert(sql: Sql, room: string, list: readonly PastMessage[], upTo: number): Promise<void> {
  const rows = list.map(({ sender, name, message, at, session }, index) => ({
    seq: upTo + index + 1,
    created_at: at,
    sender,
    name: name ?? null,
    message_type: message.message_type,
    payload: message.payload,
    session_id: session,
  }))
  await sql.run(
    `insert into chat_message (room, seq, created_at, sender, name, message_type, payload, session_id)
     select $1, seq, created_at, sender, name, message_type, coalesce(payload, 'null'), session_id
     from jsonb_to_recordset($2::text::jsonb) as said(seq bigint, created_at bigint, sender text, name text,
       message_type text, payload jsonb, session_id text)`,
    [room, JSON.stringify(rows)],
  )
}
