import type { ChatButton } from '#contract/chat.ts'

/** Whose conversation it is: the room's name is `{PREFIX}-{userId or guestId}` (D26). */
export type Identity =
  | { readonly kind: 'member'; readonly id: string; readonly username: string; readonly name: string }
  | { readonly kind: 'guest'; readonly id: string }

export interface Card {
  readonly title: string
  readonly subtitle: string | undefined
  /** Safe to show, absolute. */
  readonly image: string | undefined
  readonly buttons: readonly ChatButton[]
}

export type FileType = 'image' | 'video' | 'file'

/** What a message says, parsed and safe to show: texts are plain texts, addresses went through `safeLink`. */
export type Body =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'buttons'; readonly text: string | undefined; readonly buttons: readonly ChatButton[] }
  | {
      readonly type: 'media'
      readonly fileType: FileType
      /** File name, as text. */
      readonly name: string | undefined
      /** Where the file is; undefined while only this device has it, or when the address isn't safe. */
      readonly address: string | undefined
    }
  | {
      readonly type: 'quick_replies'
      readonly text: string | undefined
      readonly buttons: readonly ChatButton[]
    }
  | { readonly type: 'generic'; readonly cards: readonly Card[] }
  /** `payload` is for machines and isn't shown. */
  | { readonly type: 'postback'; readonly title: string; readonly payload?: string | undefined }
  /** A type that isn't known, or a payload that doesn't fit its type. */
  | { readonly type: 'unknown' }

/** Why a message of this device was not sent; `key`: the server's message key. */
export type FailReason =
  | { readonly kind: 'refused'; readonly key: string | undefined }
  | { readonly kind: 'storage' }

/** Where a message that this device wrote stands; the specification's `uploading_file` is `uploading`. */
export type Delivery =
  /** In the outbox: its turn hasn't come, or there is no network. `removable`: it was tried in vain. */
  | { readonly state: 'waiting'; readonly removable?: boolean | undefined }
  | { readonly state: 'uploading' /** 0 to 1 */; readonly progress: number }
  | { readonly state: 'sending' }
  | { readonly state: 'failed'; readonly reason: FailReason }
  | { readonly state: 'succeed' }

/** One line of the conversation, oldest first in the list. */
export interface ChatMessage {
  /** Stable from the tap to the history: React's key. */
  readonly key: string
  readonly mine: boolean
  /** The agent's name, where the server tells one. */
  readonly name: string | undefined
  /** Epoch milliseconds by the server's clock; for what isn't sent yet, when it was written. */
  readonly at: number
  /**
   * A new session begins where this differs from the message before: 'End Conversation' stands between them. A message
   * without a session of its own belongs to that of the message before.
   */
  readonly session: string | undefined
  /** The agent ended the session after it: 'End Conversation' stands below, also while nothing follows. */
  readonly endsSession?: boolean
  readonly body: Body
  /** Only on messages that this device wrote; `localId` names it in the outbox's actions. */
  readonly delivery?: Delivery
  readonly localId?: string
  /** Bytes of a picture or video that this device sends, for its preview. */
  readonly file?: Blob
}

/** How the conversation gets its messages just now; `failed`: not at all, and what failed is tried again. */
export type Link = 'connected' | 'connecting' | 'offline' | 'failed'

export interface ChatState {
  /** `unavailable`: config or join failed and nothing is kept: 'Cannot start chatting'. */
  readonly status: 'starting' | 'ready' | 'unavailable'
  readonly identity: Identity | undefined
  readonly link: Link
  /** Oldest first: the history that is here, then what the outbox still holds. */
  readonly messages: readonly ChatMessage[]
  readonly hasMore: boolean
  readonly loadingOlder: boolean
  /** Why the newest try to read older messages failed. */
  readonly olderError: unknown
  /** The newest read of the history is under way. */
  readonly refreshing: boolean
  /** Why it failed; what is shown comes from this device. */
  readonly error: unknown
  /** When the history was last read from the server, epoch milliseconds. */
  readonly fetchedAt: number | undefined
  /** Agents' messages newer than the last that was read. */
  readonly unread: number
  /** `at` of the newest message that was read before the panel opened; the 'new messages' line stands after it. */
  readonly readAt: number
  /** Something of the outbox couldn't be kept on this device: what is typed now isn't safe yet. */
  readonly storageTrouble: boolean
  /** The server's push key, where it offers notifications (D25). */
  readonly vapidPublicKey: string | undefined
}
