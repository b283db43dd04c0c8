import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { type ChatServer, type Connection, connectionData, ownRooms } from './events.ts'
import { isOwnRoom } from './join.ts'
import { liveSessions } from './live-sessions.ts'

/**
 * Asks the database before a returning connection gets what it missed. socket.io writes that to the client while it
 * restores the connection, before any middleware runs: whoever's session has ended meanwhile mustn't come so far.
 */
export function guardRecovery(io: ChatServer, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const { adapter } = io.of('/')
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (privateId, offset) => {
    const found = await restore(privateId, offset)
    // Nothing kept, or kept too long: it begins anew.
    if (!found) return found
    const { who, room } = v.parse(connectionData, found.data)
    if (who.kind === 'member' && !(await liveSessions(db, [who.tokenHash], clock.now())).has(who.tokenHash)) {
      throw new Error('the session has ended')
    }
    const allowed = new Set([found.sid, room, ...ownRooms(who)])
    return { ...found, rooms: found.rooms.filter((one) => allowed.has(one)) }
  }
}

/** Rooms of a returning connection that aren't those of whom its handshake has shown now are left. */
export function leaveForeignRooms(connection: Connection): void {
  const { who } = connection.data
  const own = new Set([connection.id, ...ownRooms(who)])
  for (const room of connection.rooms) {
    if (!own.has(room) && !isOwnRoom(room, who)) void connection.leave(room)
  }
  const { room } = connection.data
  if (room !== undefined && !connection.rooms.has(room)) delete connection.data.room
}
