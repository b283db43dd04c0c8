import { atom } from 'jotai'
import type { ChatMessage, ChatState } from '#features/chat/model.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'

/** Nobody's conversation: before the start, and between two identities. */
export const noChat: ChatState = {
  status: 'starting',
  identity: undefined,
  link: 'connecting',
  messages: [],
  hasMore: false,
  loadingOlder: false,
  olderError: undefined,
  refreshing: false,
  error: undefined,
  fetchedAt: undefined,
  unread: 0,
  readAt: 0,
  storageTrouble: false,
  vapidPublicKey: undefined,
}

/** Written by the conversation of the present identity only. */
export const chatState = atom<ChatState>(noChat)
export const draftState = atom('')

/** See chat.ts. */
export const incoming = createEventEmitter<ChatMessage>()
export const sent = createEventEmitter()
