import { atom } from 'jotai'
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
  hasStorageError: false,
  vapidPublicKey: undefined,
}

/** Written only by the current identity's conversation. */
export const writableChatStateAtom = atom<ChatState>(initialChatState)
export const writableDraftAtom = atom('')

/** See `onIncomingMessage` and `onMessageSent` in chat.ts. */
export const incomingMessageEmitter = createEventEmitter<ChatMessage>()
export const messageSentEmitter = createEventEmitter()
