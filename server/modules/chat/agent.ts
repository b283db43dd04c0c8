import type { Deps } from '#server/deps.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { errorFields } from '#server/platform/log.ts'
import { noopBroadcaster } from './broadcaster.ts'
import { type DeliverDeps, deliver, type Recipients } from './deliver.ts'
import { readHistoryPage } from './history.ts'
import { findHolder, holdConversation, releaseConversation } from './holder.ts'
import { storeMessage } from './message-store.ts'
import { parseAgentContent } from './payload.ts'
import { ensureRoom, findPartyByRoom, type Party } from './room.ts'
import { claimUpload } from './upload.ts'

/** A message that an agent sends. */
export interface AgentMessage {
  /** The sender's name, as customers read it. */
  readonly name: string
  readonly message: { readonly message_type: string; readonly payload: unknown }
  /** Id of the form or request; a repeated one sends nothing. */
  readonly clientId?: string | undefined
  /** Account of the agent, who must hold the conversation, or gets it if nobody does. */
  readonly staffId?: number | undefined
  /** Whoever answers without an account, for the audit log; messages of accounts name them. */
  readonly by?: Actor | undefined
  /** A file that was stored for the room. */
  readonly upload?: { readonly path: string; readonly fileType: string } | undefined
}

/** Another agent holds the conversation. */
export class HeldConversationError extends Error {
  override readonly name = 'HeldConversationError'
}

/**
 * Stores an agent's message and broadcasts it to the room. The first message to a room creates it.
 * @param room room name used by the contract
 * @returns the message's createdAt, and a promise of its recipients that never rejects
 * @throws DomainError NO_DATA (unknown member), KEY_INVALID (payload doesn't match its type); HeldConversationError
 */
export async function sendAgentMessage(
  deps: DeliverDeps,
  room: string,
  { name, message, clientId, staffId, by, upload }: AgentMessage,
): Promise<{ createdAt: number; isRepeated: boolean; delivered: Promise<Recipients> }> {
  const content = parseAgentContent(message)
  const at = deps.clock.now()
  const { createdAt, inserted } = await deps.db.tx(async (sql) => {
    const party = await findPartyByRoom(sql, room)
    if (!party) throw new DomainError('NO_DATA')
    if (staffId !== undefined) {
      await ensureRoom(sql, party, at)
      if (!(await holdConversation(sql, room, staffId, at))) throw new HeldConversationError()
    }
    const stored = { party, sender: 'agent', name, content, at, clientId, staffId } as const
    return await storeMessage(sql, stored, async () => {
      if (upload) await claimUpload(sql, party, upload)
      if (by) await recordAudit(sql, { by, action: 'answer', ...auditRecord(room, party), at })
    })
  })
  const delivered = inserted
    ? deliver(deps, room, inserted, createdAt)
    : Promise.resolve({ acknowledged: 0, pushed: 0 })
  return { createdAt, isRepeated: inserted === undefined, delivered }
}

function auditRecord(room: string, party: Party | undefined) {
  const record = { kind: 'chat', id: room } as const
  return { record, memberId: party?.kind === 'member' ? party.id : undefined }
}

/**
 * Ends a room's session; the next message of either side starts a new one. For clients, the
 * newest message is broadcast again, marked with `session_ended`.
 * @param session ends only this one
 * @returns whether it was active
 * @throws HeldConversationError if somebody of the desk ends what another agent holds
 */
export async function endChatSession(
  { db, clock, log, chat = noopBroadcaster }: DeliverDeps,
  room: string,
  by: Actor,
  session?: string,
): Promise<boolean> {
  const at = clock.now()
  const hasEnded = await db.tx(async (sql) => {
    const ended = await sql.run(
      `update chat_room set session_id = null, waiting_since = null, updated_at = $2
       where room = $1 and session_id is not null and ($3::text is null or session_id = $3)`,
      [room, at, session ?? null],
    )
    const holder = by.kind === 'staff' ? await findHolder(sql, room) : undefined
    if (by.kind === 'staff' && holder && holder.staff_id !== by.id) throw new HeldConversationError()
    if (session === undefined || ended > 0) await releaseConversation(sql, room)
    if (ended > 0)
      await recordAudit(sql, {
        by,
        action: 'end',
        ...auditRecord(room, await findPartyByRoom(sql, room)),
        at,
      })
    return ended > 0
  })
  if (!hasEnded) return false
  const [last] = await readHistoryPage(db, room, { limit: 1, skip: 0 })
  if (last?.session_ended) {
    void chat.publish(room, last).catch((error: unknown) => log.warn('chat publish', errorFields(error)))
  }
  return true
}

/** Marks all stored messages of a room as read by the agents. The timestamp never decreases. */
export async function markReadByAgent({ db }: Pick<Deps, 'db'>, room: string): Promise<void> {
  await db.run(
    'update chat_room set agent_read_at = greatest(agent_read_at, last_message_at) where room = $1',
    [room],
  )
}

/** Marks all stored messages of a room as read by the customer. */
export async function markReadByCustomer({ db }: Pick<Deps, 'db'>, room: string): Promise<void> {
  await db.run(
    'update chat_room set customer_read_at = greatest(customer_read_at, last_message_at) where room = $1',
    [room],
  )
}
