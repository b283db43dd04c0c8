import type { Server, Socket } from 'socket.io'
import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'

/** Whom a connection belongs to, from its handshake. */
const who = v.variant('kind', [
  v.object({
    kind: v.literal('member'),
    /** The internal id. */
    id: v.number(),
    publicId: v.string(),
    /** Of the session's token. */
    tokenHash: v.string(),
  }),
  v.object({ kind: v.literal('guest'), guestId: v.optional(v.string()) }),
])
export type Who = v.InferOutput<typeof who>

/** What the server knows of a connection. It is kept for a returning one, in Redis where there is one. */
export const connectionData = v.object({
  who,
  /** The conversation's room, once joined. */
  room: v.optional(v.string()),
})
type ConnectionData = v.InferOutput<typeof connectionData>

/** What a client may send, not parsed yet. */
interface FromClient {
  join: (room: unknown, reply?: unknown) => void
  /** `createdAt` of a message that has come. */
  received: (createdAt: unknown) => void
}

interface ToClient {
  messaging: (conversation: Conversation) => void
}

/** Between the processes of a backend. */
interface BetweenServers {
  /** A connection has a message of this key; `session`: hash of a member's token. */
  received: (key: string, connection: string, session: string | null) => void
}

export type ChatServer = Server<FromClient, ToClient, BetweenServers, ConnectionData>
export type Connection = Socket<FromClient, ToClient, BetweenServers, ConnectionData>

/** All connections of a session, and of a member: rooms that only the server puts anybody into. */
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`
export const memberRoom = (memberId: number): string => `member:${memberId}`

/** The rooms that a connection is in by whom it belongs to. */
export function ownRooms(owner: Who): string[] {
  return owner.kind === 'member' ? [sessionRoom(owner.tokenHash), memberRoom(owner.id)] : []
}
