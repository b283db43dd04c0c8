import * as v from 'valibot'
import { socketEvents } from '#contract/chat.ts'
import type { ErrorKey } from '#contract/error-keys.ts'
import type { Deps } from '#server/deps.ts'
import { requireChatEnabled } from '#server/modules/chat/chat-enabled.ts'
import { CHAT_PREFIX, canJoinRoom } from '#server/modules/chat/room.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { retryRead } from '#server/platform/http/retry-read.ts'
import { errorFields } from '#server/platform/log.ts'
import { type ChatServer, type Connection, type ConnectionOwner, connectionFields } from './events.ts'
import { CONNECTIONS_PER_ROOM } from './limits.ts'

/** Whether an owner may access a room: a member's own room, or a guest's room, whose id is unguessable. */
export function canAccessRoom(room: string, owner: ConnectionOwner): boolean {
  if (owner.kind === 'member') return canJoinRoom(room, owner)
  return (
    canJoinRoom(room, undefined) &&
    (owner.guestId === undefined || room === `${CHAT_PREFIX}-${owner.guestId}`)
  )
}

type JoinDeps = Pick<Deps, 'db' | 'log'>

/** Handles `join`: adds a connection to its conversation's room and removes it from the previous one. */
export function handleJoins(io: ChatServer, connection: Connection, deps: JoinDeps): void {
  const { log } = deps
  connection.on('join', async (room, reply) => {
    const refusal = await join(io, connection, deps, room).catch((error: unknown): ErrorKey => {
      if (error instanceof DomainError) return error.key
      log.error('chat-join', { ...connectionFields(connection), ...errorFields(error) })
      return 'INTERNAL_SERVER_ERROR'
    })
    if (refusal !== undefined)
      log.warn('chat-join-refused', { ...connectionFields(connection), key: refusal })
    if (typeof reply === 'function')
      reply(refusal === undefined ? { ok: true } : { ok: false, message: refusal })
  })
}

/** @returns the reason for a refusal */
async function join(
  io: ChatServer,
  connection: Connection,
  deps: JoinDeps,
  claimed: unknown,
): Promise<ErrorKey | undefined> {
  const parsed = v.safeParse(socketEvents.join.payload, claimed)
  if (!parsed.success) return 'KEY_INVALID'
  const room = parsed.output
  const { data } = connection
  if (!canAccessRoom(room, data.owner)) return 'UNAUTHORIZED'
  if (connection.rooms.has(room)) return undefined
  await retryRead(() => requireChatEnabled(deps))
  const others = io.of('/').adapter.rooms.get(room)?.size ?? 0
  if (others >= CONNECTIONS_PER_ROOM) return 'REQUEST_LIMIT'
  if (data.room !== undefined) void connection.leave(data.room)
  data.room = room
  // A connection closed in the meantime would remain in the room for ever.
  if (connection.connected) void connection.join(room)
  return undefined
}
