import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'
import type { Party } from './room.ts'

/** A conversation as listed in the agents' console; times in epoch milliseconds, 0 for never. */
export interface ConversationSummary {
  readonly room: string
  readonly party: Party
  readonly messages: number
  /** Number of customer messages that no agent has read. */
  readonly unread: number
  /** Undefined after an agent ended the session. */
  readonly sessionId: string | undefined
  readonly lastAt: number
  /** Messages up to this time have been read by the customer. */
  readonly customerReadAt: number
  readonly agentReadAt: number
  readonly updatedAt: number
  /** Since when the customer waits for an answer. */
  readonly waitingSince: number | undefined
  /** Name of the agent who answers it. */
  readonly holder: string | undefined
}

const row = v.object({
  room: v.string(),
  member_id: v.nullable(v.number()),
  public_id: v.nullable(v.string()),
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  guest_id: v.nullable(v.string()),
  messages: v.number(),
  unread: v.number(),
  session_id: v.nullable(v.string()),
  last_message_at: v.number(),
  customer_read_at: v.number(),
  agent_read_at: v.number(),
  updated_at: v.number(),
  waiting_since: v.nullable(v.number()),
  holder: v.nullable(v.string()),
})

const query = `select r.room, r.member_id, m.public_id, m.username, m.name, r.guest_id, r.messages, r.session_id,
    r.last_message_at, r.customer_read_at, r.agent_read_at, r.updated_at, r.waiting_since,
    (select s.name from chat_holder h join staff s on s.id = h.staff_id where h.room = r.room and s.is_active) as holder,
    (select count(*) from chat_message c
     where c.room = r.room and c.created_at > r.agent_read_at and c.sender = 'customer') as unread
  from chat_room r left join member m on m.id = r.member_id`

/** Lists the most recently updated conversations, newest first. */
export async function listConversations(sql: Sql, limit: number): Promise<ConversationSummary[]> {
  const rows = await sql.rows(
    row,
    `${query} where r.messages > 0 order by r.updated_at desc, r.room limit $1`,
    [limit],
  )
  return rows.map(toSummary)
}

/** Conversations whose customer waits for an answer, the longest wait first. */
export async function listWaitingConversations(sql: Sql, limit: number): Promise<ConversationSummary[]> {
  const order = 'r.waiting_since is not null order by r.waiting_since, r.room limit $1'
  return (await sql.rows(row, `${query} where ${order}`, [limit])).map(toSummary)
}

/** Open conversations whose customer has the last answer, newest first. */
export async function listAnsweredConversations(sql: Sql, limit: number): Promise<ConversationSummary[]> {
  const order =
    'r.session_id is not null and r.waiting_since is null order by r.updated_at desc, r.room limit $1'
  return (await sql.rows(row, `${query} where ${order}`, [limit])).map(toSummary)
}

/** Finds a conversation; undefined if its room has no messages yet. */
export async function findConversation(sql: Sql, room: string): Promise<ConversationSummary | undefined> {
  const [found] = await sql.rows(row, `${query} where r.room = $1`, [room])
  return found && toSummary(found)
}

function toSummary(found: v.InferOutput<typeof row>): ConversationSummary {
  return {
    room: found.room,
    party: partyOf(found),
    messages: found.messages,
    unread: found.unread,
    sessionId: found.session_id ?? undefined,
    lastAt: found.last_message_at,
    customerReadAt: found.customer_read_at,
    agentReadAt: found.agent_read_at,
    updatedAt: found.updated_at,
    waitingSince: found.waiting_since ?? undefined,
    holder: found.holder ?? undefined,
  }
}

function partyOf({ member_id, public_id, username, name, guest_id }: v.InferOutput<typeof row>): Party {
  if (member_id === null) return { kind: 'guest', guestId: guest_id ?? '' }
  return {
    kind: 'member',
    id: member_id,
    publicId: public_id ?? '',
    username: username ?? '',
    name: name ?? '',
  }
}
