import type { ChatButton } from '#contract/chat.ts'

/** Owner of the conversation. The room is named `{PREFIX}-{userId or guestId}`. */
export type Identity =
  | { readonly kind: 'member'; readonly id: string; readonly username: string; readonly name: string }
  | { readonly kind: 'guest'; readonly id: string }

export interface Card {
  readonly title: string
  readonly subtitle: string | undefined
  /** Absolute, sanitized URL. */
  readonly imageUrl: string | undefined
  readonly buttons: readonly ChatButton[]
}

export type FileType = 'image' | 'video' | 'file'

/** Parsed content of a message, safe to render: texts are plain text, URLs are sanitized. */
export type MessageBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'buttons'; readonly text: string | undefined; readonly buttons: readonly ChatButton[] }
  | {
      readonly type: 'media'
      readonly fileType: FileType
      /** File name. */
      readonly name: string | undefined
      /** Undefined while the file exists only on this device, or if the URL isn't safe. */
      readonly url: string | undefined
    }
  | {
      readonly type: 'quick_replies'
      readonly text: string | undefined
      readonly buttons: readonly ChatButton[]
    }
  | { readonly type: 'generic'; readonly cards: readonly Card[] }
  /** `payload` is meant for the backend and isn't rendered. */
  | { readonly type: 'postback'; readonly title: string; readonly payload?: string | undefined }
  /** Unknown message type, or a payload that doesn't match its type's schema. */
  | { readonly type: 'unknown' }

/** Why a message from this device could not be sent; `key` is the server's error key. */
export type FailureReason =
  | { readonly kind: 'refused'; readonly key: string | undefined }
  | { readonly kind: 'storage' }

/**
 * Delivery state of a message written on this device; `uploading` is the specification's `uploading_file`.
 */
export type Delivery =
  /** Queued in the outbox: not its turn yet, or no network. `isRemovable`: an attempt has failed. */
  | { readonly state: 'waiting'; readonly isRemovable?: boolean | undefined }
  | { readonly state: 'uploading' /** 0 to 1 */; readonly progress: number }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly reason: FailureReason }
  | { readonly state: 'succeed' }

/** A message as rendered; lists of messages are sorted oldest first. */
export interface ChatMessage {
  /**
   * React key; stable from the tap on 'send' until the message is part of the history. Outbox actions take it as the id of
   * an unsent message.
   */
  readonly key: string
  readonly mine: boolean
  /** The agent's name, if the server sends one. */
  readonly name: string | undefined
  /** Epoch milliseconds: server time, or for unsent messages when it was written (device time). */
  readonly at: number
  /**
   * Session id. Where it differs from the previous message, 'End Conversation' is rendered between the two. A
   * message without a session id belongs to the previous message's session.
   */
  readonly session: string | undefined
  /**
   * The agent ended the session after this message: 'End Conversation' follows even if it is the last one.
   */
  readonly endsSession?: boolean
  readonly body: MessageBody
  /** Set only for messages in this device's outbox. */
  readonly delivery?: Delivery
  /** Image or video sent from this device, for its preview. */
  readonly file?: Blob
}

/** State of the live connection; `failed`: nothing can be received, and failed requests are being retried. */
export type ConnectionStatus = 'connected' | 'connecting' | 'offline' | 'failed'

export interface ChatState {
  /** `unavailable` ('Cannot start chatting'): config or join failed and there is no cached history. */
  readonly status: 'starting' | 'ready' | 'unavailable'
  readonly identity: Identity | undefined
  readonly connectionStatus: ConnectionStatus
  /** Oldest first: the loaded history, then messages still in the outbox. */
  readonly messages: readonly ChatMessage[]
  readonly hasMore: boolean
  readonly isLoadingOlder: boolean
  /** Error of the latest attempt to load older messages. */
  readonly olderError: unknown
  /** The latest messages are being fetched. */
  readonly isRefreshing: boolean
  /** Why fetching failed; the messages shown are the cached ones. */
  readonly error: unknown
  /** When the history was last fetched from the server, epoch milliseconds. */
  readonly fetchedAt: number | undefined
  /** Number of agents' messages newer than the last one read. */
  readonly unreadCount: number
  /** `at` of the newest message read before the panel opened; the 'new messages' divider follows it. */
  readonly readUpTo: number
  /** Whether `messages` has those that an earlier page load left unsent. */
  readonly isOutboxLoaded: boolean
  /** The outbox couldn't be persisted: unsent messages would be lost with the page. */
  readonly hasStorageError: boolean
  /** The server's VAPID key, if it offers push notifications. */
  readonly vapidPublicKey: string | undefined
  /** When agents answer, and how long customers usually wait, if the server says so. */
  readonly hours: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined
  readonly waitSeconds: number | undefined
}
