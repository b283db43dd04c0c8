import { plural } from '@lingui/core/macro'
import type { ChatButton } from '#contract/chat.ts'
import { setChatRunning, setChatUnsent } from '#domain/support/chat-counts.ts'
import { chatAvailabilityAtom } from '#domain/support/chat-enabled.ts'
import { updateChatSummary } from '#domain/support/chat-summary.ts'
import type { Identity } from '#features/chat/model.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import { createEventEmitter, type EventEmitter } from '#lib/async/event-emitter.ts'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { currentToken, onMemberReset, onSessionEnded, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import {
  type AboutEntry,
  aboutEntryAtom,
  chatStateAtom,
  draftAtom,
  initialChatState,
  onIncomingMessage,
  onMessageSent,
} from './chat-state.ts'
import { openChatChannel, openChatStore, recordKeyPrefix } from './chat-store.ts'
import { createChatApi } from './connection/chat-api.ts'
import { createSocket } from './connection/socket-io.ts'
import { type Conversation, startConversation } from './conversation.ts'
import { findMember } from './find-member.ts'
import { ensureGuestId, getStoredGuestId, recoverGuestId } from './guest-id.ts'
import { countUnsent, findKnownPage, summarize } from './known-conversation.ts'
import {
  type ChatFile,
  type NewMessage,
  newButtonMessage,
  newFileMessage,
  newTextMessage,
} from './outbox/outbox-items.ts'

/** The current user (member or guest) and their conversation. */
interface Session {
  readonly token: string | undefined
  conversation?: Conversation
  /** Emitted when `conversation` is set. */
  readonly onStarted: EventEmitter<void>
  /** Set until the conversation is: looks the token's member up now. */
  retry?: () => void
}

let session: Session | undefined
let isSubscribed = false
/** Number of views of the conversation on screen. They survive a change of identity. */
let views = 0

/** The current user's conversation; undefined before it starts and while the identity is unknown. */
export function getActiveConversation(): Conversation | undefined {
  return session?.conversation
}

/**
 * Loads config and history and joins the room: once per identity, again after login and logout. Idempotent. Creates a guest
 * id for visitors.
 */
export function startChat(): void {
  if (!isSubscribed) {
    isSubscribed = true
    onMemberReset.on(handleMemberReset)
    onSessionEnded.on(showLostMessagesToast)
    store.sub(tokenAtom, handleTokenChange)
    store.sub(chatAvailabilityAtom, () => {
      if (store.get(chatAvailabilityAtom) !== false) return
      endSession()
      setChatRunning(false)
    })
  }
  if (!session) startSession()
}

/**
 * Registers a view of the conversation: while any is on screen, polls and marks as read.
 * @returns unregisters it; to be called once
 */
export function registerChatView(): () => void {
  startChat()
  views++
  if (views === 1) getActiveConversation()?.setViewed(true)
  return () => {
    views--
    if (views === 0) getActiveConversation()?.setViewed(false)
  }
}

/** Fetches new messages and retries what failed. Never rejects: see the state's `error`. */
export async function refreshChat(): Promise<void> {
  startChat()
  session?.retry?.()
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
  return addToOutbox(newTextMessage(text))
}

/** Sends a tapped button's message. @returns false if the button doesn't send anything */
export async function sendButton(button: ChatButton): Promise<boolean> {
  return addToOutbox(newButtonMessage(button))
}

/** Sends a file prepared by the composer. */
export async function sendMedia(media: ChatFile): Promise<boolean> {
  return addToOutbox(newFileMessage(media), media.bytes)
}

/** How long a message waits for the conversation to start: a visitor's id is read from the database first. */
const START_TIMEOUT_MS = 2000

async function addToOutbox(message: NewMessage | undefined, bytes?: ArrayBuffer): Promise<boolean> {
  const own = session
  if (!message || !own) return false
  if (!own.conversation)
    await waitAtMost(START_TIMEOUT_MS, new Promise<void>((resolve) => own.onStarted.on(resolve)))
  if (!own.conversation || own !== session) return false
  void requestPersistentStorage()
  // Before the message is stored: if the page is killed then, the next start sends it.
  if (own.token !== undefined) updateChatSummary({ hasUnsent: true })
  await own.conversation.outbox.add(message, bytes)
  return true
}

/** Retries a failed message. @param id the message's key */
export async function resendMessage(id: string): Promise<void> {
  await getActiveConversation()?.outbox.resend(id)
}

/** Removes a failed, waiting or uploading message (cancels the upload). @param id the message's key */
export async function removeMessage(id: string): Promise<void> {
  await getActiveConversation()?.outbox.remove(id)
}

/** Marks messages as read. @param at `createdAt` of the newest message seen on screen */
export function markRead(at: number): void {
  getActiveConversation()?.markRead(at)
}

/** Updates the composer's text, and persists it once the identity is known. */
export function setDraft(text: string): void {
  const conversation = getActiveConversation()
  if (conversation) conversation.draft.set(text)
  else store.set(draftAtom, text)
}

/** Sets what the next message is about; undefined removes it. */
export function setAboutEntry(entry: AboutEntry | undefined): void {
  const conversation = getActiveConversation()
  if (conversation) conversation.draft.setAbout(entry)
  else store.set(aboutEntryAtom, entry)
}

/**
 * Persists a text as part of the draft while it moves to the outbox, in case the page is killed.
 * @returns releases it; call it as soon as the text is in the outbox, or it would be sent twice
 */
export function holdDraft(text: string): () => void {
  return getActiveConversation()?.draft.holdText(text) ?? (() => undefined)
}

function startSession(): void {
  if (store.get(chatAvailabilityAtom) === false) return
  const token = currentToken()
  session = { token, onStarted: createEventEmitter() }
  if (token === undefined) void startGuest(session)
  else startMember(session, token)
}

async function startGuest(own: Session): Promise<void> {
  const recovered = getStoredGuestId() === undefined ? await recoverGuestId() : undefined
  if (own === session) startOwnConversation(own, { kind: 'guest', id: ensureGuestId(recovered) })
}

function startMember(own: Session, token: string): void {
  own.retry = findMember(token, {
    isWanted: () => own === session,
    onFound(member) {
      delete own.retry
      startOwnConversation(own, { kind: 'member', ...member })
    },
    onFailed(error) {
      const failed = { status: 'unavailable', connectionStatus: 'failed' } as const
      store.set(chatStateAtom, { ...initialChatState, ...failed, error })
    },
  })
}

function startOwnConversation(own: Session, identity: Identity): void {
  const { token } = own
  const keyPrefix = recordKeyPrefix(identity)
  const isCurrent = () => own === session
  const conversation = startConversation({
    identity,
    keyPrefix,
    server: createChatApi(identity, token),
    openStore: () => openChatStore(keyPrefix),
    findKnownPage: () => (identity.kind === 'member' ? findKnownPage(identity.id) : undefined),
    createSocket,
    auth: token === undefined ? { guestId: identity.id } : { token },
    backendUrl: buildSettings.chatBackend,
    lock: createLock(`kapao-chat-outbox:${keyPrefix}`),
    openTabChannel: (onMessage) => openChatChannel(keyPrefix, onMessage),
    page: pageLifecycle,
    publish(state) {
      if (!isCurrent()) return
      store.set(chatStateAtom, state)
      setChatUnsent(countUnsent(state))
      if (identity.kind === 'member' && state.status === 'ready' && state.isOutboxLoaded)
        updateChatSummary(summarize(state))
    },
    onIncomingMessage(message) {
      if (isCurrent()) onIncomingMessage.emit(message)
    },
    onMessageSent() {
      if (isCurrent()) onMessageSent.emit()
    },
  })
  own.conversation = conversation
  if (views > 0) conversation.setViewed(true)
  own.onStarted.emit()
}

/** Stops the current conversation and clears everything shown of it. */
function endSession(): void {
  const own = session
  session = undefined
  // Reports what was read.
  if (views > 0) own?.conversation?.setViewed(false)
  own?.conversation?.stop()
  store.set(chatStateAtom, initialChatState)
  store.set(draftAtom, '')
  store.set(aboutEntryAtom, undefined)
  setChatUnsent(0)
}

/** Ends a member's conversation; `purgeMemberRecords` deletes its records. A guest's goes on until the token changes. */
function handleMemberReset(): void {
  if (session?.token === undefined) return
  lostCount = countUnsent(store.get(chatStateAtom))
  endSession()
}

/** The token changed: switches to the new user's conversation. */
function handleTokenChange(): void {
  if (session && session.token === currentToken()) return
  endSession()
  // After a sign-in in another tab there is nothing to report: the same member's messages are still there, and another
  // member must not learn of them.
  if (currentToken() !== undefined) lostCount = 0
  // A visitor who never wrote doesn't get a guest id until a chat view is opened.
  if (currentToken() !== undefined || views > 0 || getStoredGuestId() !== undefined) startSession()
}

/** Number of undelivered messages that the last logout has deleted. */
let lostCount = 0

/** After the session expired there was no confirmation dialog: report the lost messages. */
function showLostMessagesToast(): void {
  const count = lostCount
  lostCount = 0
  if (count === 0) return
  showErrorToast(
    plural(count, {
      one: '# message to support wasn’t sent. Please sign in and write it again.',
      other: '# messages to support weren’t sent. Please sign in and write them again.',
    }),
  )
}
