import type { Conversation } from '#contract/chat.ts'

/** Who said that they have a message. */
export interface Reached {
  /** Connections. */
  readonly acknowledged: number
  /** Members' sessions that these belong to, by their token's hash. */
  readonly sessions: ReadonlySet<string>
}

export const nobodyReached: Reached = { acknowledged: 0, sessions: new Set() }

/** Sessions of a member that have ended: all of them, all but one, or only one; named by the hash of its token. */
export interface EndedSessions {
  readonly memberId: number
  readonly keep?: string
  readonly only?: string
}

/** Hands stored messages to whoever is connected just now, at any process of the backend. */
export interface ChatBus {
  /**
   * Emits a stored message to everybody in a room.
   * @returns who said that they have it, once all did or the bus's own time is over
   */
  publish(room: string, conversation: Conversation): Promise<Reached>
  /** Closes the connections of a member's ended sessions. */
  endSessions(ended: EndedSessions): Promise<void>
}

/** Where no realtime server runs: everybody reads the history. */
export const nobodyListens: ChatBus = {
  publish: () => Promise.resolve(nobodyReached),
  endSessions: () => Promise.resolve(),
}
