import type { ChatMessage, ChatState, Identity } from '#features/chat/model.ts'
import type { PageLifecycle } from '#lib/browser/page-lifecycle.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import type { ChatStore } from './chat-store.ts'
import type { ChatServer } from './connection/server.ts'
import type { createSocket } from './connection/socket-io.ts'
import type { Draft } from './draft.ts'
import type { Reading } from './history/reading.ts'
import type { Outbox } from './outbox/outbox-types.ts'
import type { TabNews, Tabs } from './tabs.ts'

export interface ConversationDeps {
  readonly identity: Identity
  /** First part of the identity's keys in IndexedDB. */
  readonly who: string
  readonly server: ChatServer
  readonly openStore: (onTrouble: (trouble: boolean) => void) => ChatStore
  readonly makeSocket: typeof createSocket
  readonly auth: Readonly<Record<string, string>>
  /** Address of the separate chat backend (D27). */
  readonly backend: string | undefined
  readonly lock: Lock
  readonly joinTabs: (heard: (news: TabNews) => void) => Tabs
  readonly page: PageLifecycle
  readonly publish: (state: ChatState) => void
  readonly incoming: (message: ChatMessage) => void
  readonly sent: () => void
}

export interface Conversation {
  readonly outbox: Pick<Outbox, 'add' | 'resend' | 'remove'>
  readonly draft: Pick<Draft, 'set' | 'hold'>
  readonly reading: Pick<Reading, 'older' | 'until'>
  readonly watch: () => () => void
  readonly refresh: () => Promise<void>
  readonly markRead: (at: number) => void
  /** Ends everything; nothing of it is shown or kept any more. */
  readonly stop: () => void
}
