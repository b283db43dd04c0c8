import type { Server, Socket } from 'socket.io'
import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'

/** Owner of a connection, as authenticated in its handshake. */
const connectionOwner = v.variant('kind', [
  v.object({
    kind: v.literal('member'),
    /** Internal id. */
    id: v.number(),
    publicId: v.string(),
    /** Hash of the session token. */
    tokenHash: v.string(),
  }),
  v.object({ kind: v.literal('guest'), guestId: v.optional(v.string()) }),
])
export type ConnectionOwner = v.InferOutput<typeof connectionOwner>

/** Server-side state of a connection. Persisted for connection state recovery, in Redis if configured. */
export const connectionData = v.object({
  owner: connectionOwner,
  /** The joined conversation's room. */
  room: v.optional(v.string()),
  /** The client's address, for logs. */
  ip: v.optional(v.string()),
})
type ConnectionData = v.InferOutput<typeof connectionData>

/** Events from clients; payloads are not validated yet. */
interface ClientToServerEvents {
  join: (room: unknown, reply?: unknown) => void
  /** Acknowledges the message with this `createdAt`. */
  received: (createdAt: unknown) => void
}

interface ServerToClientEvents {
  messaging: (conversation: Conversation) => void
}

/** Events between the processes of a backend. */
interface InterServerEvents {
  /** A connection acknowledged the message with this key; `session` is a member's token hash. */
  received: (key: string, connection: string, session: string | null) => void
}

export type ChatServer = Server<ClientToServerEvents, ServerToClientEvents, InterServerEvents, ConnectionData>
export type Connection = Socket<ClientToServerEvents, ServerToClientEvents, InterServerEvents, ConnectionData>

/** Fields of log lines about a connection. */
export function connectionFields({ data: { owner, ip } }: Pick<Connection, 'data'>) {
  return { ip, kind: owner.kind, member: owner.kind === 'member' ? owner.id : undefined }
}

/** Rooms of all connections of a session and of a member. Only the server adds connections to them. */
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`
export const memberRoom = (memberId: number): string => `member:${memberId}`

/** Rooms that a connection joins because of its owner. */
export function roomsOfOwner(owner: ConnectionOwner): string[] {
  return owner.kind === 'member' ? [sessionRoom(owner.tokenHash), memberRoom(owner.id)] : []
}
