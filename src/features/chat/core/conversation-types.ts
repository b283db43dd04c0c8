import type { ChatMessage, ChatState, Identity } from '#features/chat/model.ts'
import type { PageLifecycle } from '#lib/browser/page-lifecycle.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import type { ChatChannel, ChatStore, ChatTabMessage } from './chat-store.ts'
import type { ChatApi } from './connection/chat-api.ts'
import type { createSocket } from './connection/socket-io.ts'
import type { Draft } from './draft.ts'
import type { HistoryReader } from './history/history-reader.ts'
import type { Outbox } from './outbox/outbox-types.ts'

export interface ConversationDeps {
  readonly identity: Identity
  /** Prefix of the identity's IndexedDB keys. */
  readonly keyPrefix: string
  readonly server: ChatApi
  readonly openStore: () => ChatStore
  readonly createSocket: typeof createSocket
  readonly auth: Readonly<Record<string, string>>
  /** WebSocket URL of the separate chat backend. */
  readonly backendUrl: string | undefined
  readonly lock: Lock
  readonly openTabChannel: (onMessage: (message: ChatTabMessage) => void) => ChatChannel
  readonly page: PageLifecycle
  readonly publish: (state: ChatState) => void
  readonly onIncomingMessage: (message: ChatMessage) => void
  readonly onMessageSent: () => void
}

export interface Conversation {
  readonly outbox: Pick<Outbox, 'add' | 'resend' | 'remove'>
  readonly draft: Pick<Draft, 'set' | 'holdText'>
  readonly reader: Pick<HistoryReader, 'loadOlder' | 'loadUntil'>
  readonly addViewer: () => () => void
  readonly refresh: () => Promise<void>
  readonly markRead: (at: number) => void
  /** Stops all activity; nothing is published or persisted afterwards. */
  readonly stop: () => void
}
