import { type Atom, atom } from 'jotai'
import type { ChatButton } from '#contract/chat.ts'
import type { ChatMessage, ChatState } from '#features/chat/model.ts'
import type { EventEmitter } from '#lib/async/event-emitter.ts'
import { store } from '#lib/state/store.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import {
  chatViews,
  ensureChatStarted,
  getActiveConversation,
  retryIdentityNow,
  waitForConversation,
} from './active-conversation.ts'
import {
  incomingMessageEmitter,
  messageSentEmitter,
  writableChatStateAtom,
  writableDraftAtom,
} from './chat-state.ts'
import { type ChatFile, newButtonMessage, newFileMessage, newTextMessage } from './outbox/outbox-items.ts'

/** The current user's conversation. */
export const chatStateAtom: Atom<ChatState> = atom((get) => get(writableChatStateAtom))

/** Unsent text of the composer; per identity, persisted in IndexedDB. */
export const draftAtom: Atom<string> = atom((get) => get(writableDraftAtom))

/** A new message from an agent (not from the initial history fetch); for sounds and notifications. */
export const onIncomingMessage: EventEmitter<ChatMessage> = incomingMessageEmitter

/** The server accepted one of the user's messages. */
export const onMessageSent: EventEmitter<void> = messageSentEmitter

/**
 * Loads config and history and joins the room: once per identity, again after login and logout. Idempotent.
 */
export function startChat(): void {
  ensureChatStarted()
}

/**
 * Registers a view of the conversation: while any is on screen, polls and marks as read.
 * @returns unregisters it
 */
export function registerChatView(): () => void {
  return chatViews.add()
}

/** Fetches new messages and retries what failed. Never rejects: see the state's `error`. */
export async function refreshChat(): Promise<void> {
  ensureChatStarted()
  retryIdentityNow()
  await getActiveConversation()?.refresh()
}

/** Fetches the next older page. Never rejects: see the state's `olderError`. */
export async function loadOlder(): Promise<void> {
  await getActiveConversation()?.history.loadOlder()
}

/** Fetches older pages until the message with this `createdAt` is loaded. @returns whether it was found */
export async function loadUntil(at: number): Promise<boolean> {
  return (await getActiveConversation()?.history.loadUntil(at)) ?? false
}

/**
 * Adds a text to the outbox; it is sent 0.5 s later. If it can't be persisted it is queued in memory and the
 * state's `hasStorageError` is set.
 * @returns false if the text is invalid or there is no conversation yet: the caller has to keep the text
 */
export async function sendText(text: string): Promise<boolean> {
  const message = newTextMessage(text)
  return message !== undefined && (await add(message))
}

/**
 * Persists a text as part of the draft while it moves to the outbox, in case the page is killed.
 * @returns releases it; call it as soon as the text is in the outbox, or it would be sent twice
 */
export function holdDraft(text: string): () => void {
  return getActiveConversation()?.draft.holdText(text) ?? (() => undefined)
}

/** Sends a tapped button's message. @returns false if the button doesn't send anything */
export async function sendButton(button: ChatButton): Promise<boolean> {
  const message = newButtonMessage(button)
  return message !== undefined && (await add(message))
}

/** Sends a file prepared by the composer. */
export async function sendMedia(media: ChatFile): Promise<boolean> {
  return add(newFileMessage(media), media.bytes)
}

async function add(message: ReturnType<typeof newFileMessage>, bytes?: ArrayBuffer): Promise<boolean> {
  const conversation = await waitForConversation()
  if (!conversation) return false
  void requestPersistentStorage()
  await conversation.outbox.add(message, bytes)
  return true
}

/** Retries a failed message. */
export async function resendMessage(localId: string): Promise<void> {
  await getActiveConversation()?.outbox.resend(localId)
}

/** Removes a failed, waiting or uploading message (cancels the upload). */
export async function removeMessage(localId: string): Promise<void> {
  await getActiveConversation()?.outbox.remove(localId)
}

/** Marks messages as read. @param at `createdAt` of the newest message seen on screen */
export function markRead(at: number): void {
  getActiveConversation()?.markRead(at)
}

/** Updates and persists the composer's text. */
export function setDraft(text: string): void {
  const conversation = getActiveConversation()
  if (conversation) conversation.draft.set(text)
  // Persisted once the identity is known.
  else store.set(writableDraftAtom, text)
}
