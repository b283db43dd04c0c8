import { type Atom, atom } from 'jotai'
import type { ChatButton } from '#contract/chat.ts'
import type { ChatMessage, ChatState } from '#features/chat/model.ts'
import type { EventEmitter } from '#lib/async/event-emitter.ts'
import { store } from '#lib/state/store.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import { current, ensureChat, findNow, watchers } from './active-conversation.ts'
import { chatState, draftState, incoming, sent } from './chat-state.ts'
import { type ChatFile, fileParts, saidByButton, textPart } from './outbox/new-message.ts'

/** The conversation of whoever uses the portal now. */
export const chatStateAtom: Atom<ChatState> = atom((get) => get(chatState))

/** What stands in the composer, unsent; per identity, kept in IndexedDB. */
export const draftAtom: Atom<string> = atom((get) => get(draftState))

/** A new agents' message came (not from a first read of history); for sound and notification. */
export const onIncoming: EventEmitter<ChatMessage> = incoming

/** A message of this identity was accepted by the server. */
export const onSent: EventEmitter<void> = sent

/** Reads config and history, joins the room; once per identity, again after sign-in and sign-out. Safe to call often. */
export function startChat(): void {
  ensureChat()
}

/** A view of the conversation is on screen: polls, marks as read (debounced 1 s). @returns ends it */
export function watchChat(): () => void {
  return watchers.add()
}

/** Reads what is new, and tries again what failed. Never rejects: see the state's `error`. */
export async function refreshChat(): Promise<void> {
  ensureChat()
  findNow()
  await current()?.refresh()
}

/** Reads the next older page. Never rejects: see the state's `olderError`. */
export async function loadOlder(): Promise<void> {
  await current()?.reading.older()
}

/** Reads older pages until the message of this `createdAt` is here. @returns whether it is */
export async function loadUntil(at: number): Promise<boolean> {
  return (await current()?.reading.until(at)) ?? false
}

/**
 * Keeps the text in the outbox; it is sent 0.5 s later. Where the device can't keep it, it waits in memory and the
 * state's `storageTrouble` says so.
 * @returns false when it isn't a valid text or nobody's conversation is here yet: then the caller keeps it
 */
export async function sendText(text: string): Promise<boolean> {
  const part = textPart(text)
  return part !== undefined && (await add(part))
}

/**
 * Keeps a text as a part of the draft while it is on its way to the outbox, where a kill must not take it.
 * @returns ends that, at once: it would be sent twice
 */
export function holdDraft(text: string): () => void {
  return current()?.draft.hold(text) ?? (() => undefined)
}

/** A tapped button. @returns false when it isn't one that sends */
export async function sendButton(button: ChatButton): Promise<boolean> {
  const part = saidByButton(button)
  return part !== undefined && (await add(part))
}

/** A file that COMPOSER prepared. */
export async function sendMedia(media: ChatFile): Promise<boolean> {
  return add(fileParts(media), media.bytes)
}

async function add(part: ReturnType<typeof fileParts>, bytes?: ArrayBuffer): Promise<boolean> {
  const conversation = current()
  if (!conversation) return false
  void requestPersistentStorage()
  await conversation.outbox.add(part, bytes)
  return true
}

/** Sends a failed message again. */
export async function resend(localId: string): Promise<void> {
  await current()?.outbox.resend(localId)
}

/** Removes a message that is failed, waiting or uploading (which it cancels). */
export async function removeMessage(localId: string): Promise<void> {
  await current()?.outbox.remove(localId)
}

/** The newest message on screen has been seen. @param at its `createdAt` */
export function markRead(at: number): void {
  current()?.markRead(at)
}

/** Keeps what stands in the composer. */
export function setDraft(text: string): void {
  const conversation = current()
  if (conversation) conversation.draft.set(text)
  // Nobody's yet; it is kept when it is known whose.
  else store.set(draftState, text)
}
