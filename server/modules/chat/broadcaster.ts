import type { Conversation } from '#contract/chat.ts'

/** Recipients that acknowledged a message. */
export interface Acknowledgements {
  /** Number of connections. */
  readonly acknowledged: number
  /** Token hashes of the members' sessions behind these connections. */
  readonly sessions: ReadonlySet<string>
}

/** Result of a broadcast that reached no connection. */
export const noAcknowledgements: Acknowledgements = { acknowledged: 0, sessions: new Set() }

/** Ended sessions of a member, identified by token hash: all, all but one, or only one. */
export interface EndedSessions {
  readonly memberId: number
  readonly exceptTokenHash?: string
  readonly onlyTokenHash?: string
}

/** Delivers stored messages to clients connected to any process of the backend. */
export interface ChatBroadcaster {
  /**
   * Broadcasts a stored message to a room.
   * @returns the acknowledgements, once all recipients have sent one or the timeout has passed
   */
  publish(room: string, conversation: Conversation): Promise<Acknowledgements>
  /** Disconnects a member's ended sessions. */
  endSessions(ended: EndedSessions): Promise<void>
}

/** Used without a realtime server: clients read messages from the history. */
export const noopBroadcaster: ChatBroadcaster = {
  publish: () => Promise.resolve(noAcknowledgements),
  endSessions: () => Promise.resolve(),
}
