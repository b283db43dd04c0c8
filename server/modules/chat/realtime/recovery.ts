import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { type ChatServer, type Connection, connectionData, roomsOfOwner } from './events.ts'
import { canAccessRoom } from './join.ts'
import { findLiveSessions } from './live-sessions.ts'

/**
 * Verifies the session before connection state recovery. socket.io sends missed packets while it restores a
 * connection, before any middleware runs: they mustn't reach a client whose session has ended.
 */
export function checkRecoveredSessions(io: ChatServer, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const { adapter } = io.of('/')
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (privateId, offset) => {
    const found = await restore(privateId, offset)
    // No stored state, or expired: socket.io creates a new connection.
    if (!found) return found
    const { owner, room } = v.parse(connectionData, found.data)
    if (
      owner.kind === 'member' &&
      !(await findLiveSessions(db, [owner.tokenHash], clock.now())).has(owner.tokenHash)
    ) {
      throw new Error('the session has ended')
    }
    const allowed = new Set([found.sid, room, ...roomsOfOwner(owner)])
    return { ...found, rooms: found.rooms.filter((one) => allowed.has(one)) }
  }
}

/** Removes a recovered connection from rooms that its newly authenticated owner has no access to. */
export function leaveForbiddenRooms(connection: Connection): void {
  const { owner } = connection.data
  const own = new Set([connection.id, ...roomsOfOwner(owner)])
  for (const room of connection.rooms) {
    if (!own.has(room) && !canAccessRoom(room, owner)) void connection.leave(room)
  }
  const { room } = connection.data
  if (room !== undefined && !connection.rooms.has(room)) delete connection.data.room
}
