import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'
import { firstRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { messageRow, toConversation } from './history.ts'
import type { MessageContent } from './payload.ts'
import { ensureRoom, type Party, roomOf } from './room.ts'

export interface NewMessage {
  readonly party: Party
  readonly sender: 'customer' | 'agent'
  /** The agent's name. */
  readonly name?: string | undefined
  /** The agent's account at the desk. */
  readonly staffId?: number | undefined
  readonly content: MessageContent
  readonly clientId?: string | undefined
  /** Epoch milliseconds. */
  readonly at: number
}

export interface StoreResult {
  readonly createdAt: number
  /** The inserted message; undefined if the clientId was already stored. */
  readonly inserted?: Conversation
}

const roomRow = v.object({
  messages: v.number(),
  last_message_at: v.number(),
  session_id: v.nullable(v.string()),
})
const atRow = v.object({ created_at: v.number() })

/**
 * Inserts a message as the newest of its room, once per clientId. Must run in a transaction. It locks the
 * room's row, so that messages of a room are serialized and their times strictly increase, even if the clock
 * goes back.
 * @param beforeInsert further work for a new message, run under the lock
 */
export async function storeMessage(
  sql: Sql,
  message: NewMessage,
  beforeInsert: () => Promise<void> = async () => {},
): Promise<StoreResult> {
  const room = roomOf(message.party)
  await ensureRoom(sql, message.party, message.at)
  const state = await oneRow(
    sql,
    roomRow,
    'select messages, last_message_at, session_id from chat_room where room = $1 for update',
    [room],
  )
  if (message.clientId !== undefined) {
    const existing = await firstRow(
      sql,
      atRow,
      'select created_at from chat_message where room = $1 and client_id = $2',
      [room, message.clientId],
    )
    if (existing) return { createdAt: existing.created_at }
  }
  await beforeInsert()
  const createdAt = Math.max(message.at, state.last_message_at + 1)
  const session = state.session_id ?? randomUUID()
  const row = await oneRow(
    sql,
    messageRow,
    `insert into chat_message
       (room, seq, created_at, sender, name, message_type, payload, client_id, session_id, staff_id)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9, $10)
     returning created_at, sender, name, message_type, payload, client_id, session_id`,
    [
      room,
      state.messages + 1,
      createdAt,
      message.sender,
      message.name ?? null,
      message.content.type,
      message.content.payload,
      message.clientId ?? null,
      session,
      message.staffId ?? null,
    ],
  )
  await sql.run(
    `update chat_room set messages = messages + 1, last_message_at = $2, session_id = $3, updated_at = $4,
       waiting_since = case when $5 = 'customer' then coalesce(waiting_since, $2) end
     where room = $1`,
    [room, createdAt, session, message.at, message.sender],
  )
  return { createdAt, inserted: toConversation(row, message.party) }
}
