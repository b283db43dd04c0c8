import { atom } from 'jotai'
import type { MovementLine } from '#domain/movements/movement.ts'
import type { ChatMessage, ChatState } from '#features/chat/model.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'

/** State before the start and between two identities. */
export const initialChatState: ChatState = {
  status: 'starting',
  identity: undefined,
  connectionStatus: 'connecting',
  messages: [],
  hasMore: false,
  isLoadingOlder: false,
  olderError: undefined,
  isRefreshing: false,
  error: undefined,
  fetchedAt: undefined,
  unreadCount: 0,
  readUpTo: 0,
  isOutboxLoaded: false,
  hasStorageError: false,
  vapidPublicKey: undefined,
  hours: undefined,
  waitSeconds: undefined,
}

/** The current user's conversation, which alone writes it. */
export const chatStateAtom = atom<ChatState>(initialChatState)

/** Unsent text of the composer; per identity, persisted in IndexedDB. Written by `setDraft` only. */
export const draftAtom = atom('')

/** What the next message is about: sent before its text. */
export interface AboutEntry {
  /** Complete, with `title` as its first line. */
  readonly text: string
  readonly title: string
  /** Amount and time, if known. */
  readonly details: string
  /** What was known of its movement when the chat was opened. */
  readonly movement?: MovementLine | undefined
}

/** The entry that the chat was opened about; shown above the composer. Written by `setAboutEntry` only. */
export const aboutEntryAtom = atom<AboutEntry | undefined>(undefined)

/** A new message from an agent (not from the initial history fetch); for sounds and notifications. */
export const onIncomingMessage = createEventEmitter<ChatMessage>()

/** The server accepted one of the user's messages. */
export const onMessageSent = createEventEmitter()
