import { plural } from '@lingui/core/macro'
import { resolveMember } from '#domain/member/resolve-member.ts'
import { setChatUnsent } from '#domain/support/chat-counts.ts'
import { chatAvailabilityAtom } from '#domain/support/chat-enabled.ts'
import type { ChatState, Identity } from '#features/chat/model.ts'
import { backoffDelayMs, networkBackoff } from '#lib/async/backoff.ts'
import { delay } from '#lib/async/delay.ts'
import { createEventEmitter, type EventEmitter } from '#lib/async/event-emitter.ts'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { report } from '#lib/browser/report-problem.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { currentToken, onMemberReset, onSessionEnded, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import {
  incomingMessageEmitter,
  initialChatState,
  messageSentEmitter,
  writableChatStateAtom,
  writableDraftAtom,
} from './chat-state.ts'
import { memberRecords, openChatChannel, openChatStore, recordKeyPrefix } from './chat-store.ts'
import { createChatApi } from './connection/chat-api.ts'
import { createSocket } from './connection/socket-io.ts'
import { type Conversation, startConversation } from './conversation.ts'
import { ensureGuestId, getStoredGuestId, recoverGuestId } from './guest-id.ts'

/** The current user (member or guest) and their conversation. */
interface Session {
  readonly token: string | undefined
  conversation?: Conversation
  /** Emitted when `conversation` is set. */
  readonly onStarted: EventEmitter<void>
  /** Set while the token's member is unknown: retries the lookup immediately. */
  retry?: () => void
}

let session: Session | undefined
let isSubscribed = false
const views = new Map<symbol, (() => void) | undefined>()

/** The current user's conversation; undefined before it starts and while the identity is unknown. */
export function getActiveConversation(): Conversation | undefined {
  return session?.conversation
}

/** How long a message waits for the conversation to start: a visitor's id is read from the database first. */
const START_TIMEOUT_MS = 2000

/** The current user's conversation, as soon as it has started; undefined if it doesn't start in time. */
export async function waitForConversation(): Promise<Conversation | undefined> {
  const own = session
  if (!own || own.conversation) return own?.conversation
  await Promise.race([new Promise<void>((resolve) => own.onStarted.on(resolve)), delay(START_TIMEOUT_MS)])
  return own === session ? own.conversation : undefined
}

/** Starts the current user's conversation unless it is running. Creates a guest id for visitors. */
export function ensureChatStarted(): void {
  if (!isSubscribed) {
    isSubscribed = true
    onMemberReset.on(handleMemberReset)
    onSessionEnded.on(showLostMessagesToast)
    store.sub(tokenAtom, handleTokenChange)
    store.sub(chatAvailabilityAtom, () => {
      if (store.get(chatAvailabilityAtom) === false) endSession()
    })
  }
  if (!session) startSession()
}

/** Retries the identity lookup immediately if it is pending. */
export function retryIdentityNow(): void {
  session?.retry?.()
}

/** Views of the conversation that are on screen; they survive a change of identity. */
export const chatViews = {
  /** @returns a function that unregisters the view */
  add(): () => void {
    ensureChatStarted()
    const view = Symbol('view')
    views.set(view, getActiveConversation()?.addViewer())
    return () => {
      views.get(view)?.()
      views.delete(view)
    }
  },
}

function startSession(): void {
  if (store.get(chatAvailabilityAtom) === false) return
  const token = currentToken()
  const own: Session = { token, onStarted: createEventEmitter() }
  session = own
  if (token === undefined) {
    void startGuest(own)
    return
  }
  void startMember(own, token, 1)
}

async function startGuest(own: Session): Promise<void> {
  const recovered = getStoredGuestId() === undefined ? await recoverGuestId() : undefined
  if (own === session) startOwnConversation(own, { kind: 'guest', id: ensureGuestId(recovered) })
}

/** Resolves the token's member, with retries, then starts the conversation. */
async function startMember(own: Session, token: string, tries: number): Promise<void> {
  try {
    startOwnConversation(own, { kind: 'member', ...(await resolveMember(token, memberRecords)) })
  } catch (error) {
    if (own !== session) return
    report('chat-identity', { tries })
    store.set(writableChatStateAtom, {
      ...initialChatState,
      status: 'unavailable',
      connectionStatus: 'failed',
      error,
    })
    const retry = () => {
      stopListening()
      clearTimeout(timer)
      delete own.retry
      if (own === session) void startMember(own, token, tries + 1)
    }
    own.retry = retry
    const noop = () => undefined
    const stopListening = pageLifecycle.subscribe({
      onResume: retry,
      onHidden: noop,
      onFreeze: noop,
      onUnfreeze: noop,
    })
    const timer = setTimeout(retry, backoffDelayMs(tries, networkBackoff))
  }
}

function startOwnConversation(own: Session, identity: Identity): void {
  if (own !== session) return
  const { token } = own
  const keyPrefix = recordKeyPrefix(identity)
  const isCurrent = () => own === session
  own.conversation = startConversation({
    identity,
    keyPrefix,
    server: createChatApi(identity, token),
    openStore: () => openChatStore(keyPrefix),
    createSocket,
    auth: token === undefined ? { guestId: identity.id } : { token },
    backendUrl: buildSettings.chatBackend,
    lock: createLock(`kapao-chat-outbox:${keyPrefix}`),
    openTabChannel: (onMessage) => openChatChannel(keyPrefix, onMessage),
    page: pageLifecycle,
    publish(state) {
      if (!isCurrent()) return
      store.set(writableChatStateAtom, state)
      setChatUnsent(countUnsent(state))
    },
    onIncomingMessage(message) {
      if (isCurrent()) incomingMessageEmitter.emit(message)
    },
    onMessageSent() {
      if (isCurrent()) messageSentEmitter.emit()
    },
  })
  for (const view of views.keys()) views.set(view, own.conversation.addViewer())
  own.onStarted.emit()
}

/** Stops the current conversation and clears everything shown of it. */
function endSession(): void {
  const own = session
  session = undefined
  for (const [view, stop] of views) {
    stop?.()
    views.set(view, undefined)
  }
  own?.conversation?.stop()
  store.set(writableChatStateAtom, initialChatState)
  store.set(writableDraftAtom, '')
  setChatUnsent(0)
}

/** Ends a member's conversation; `purgeMemberRecords` deletes its records. A guest's goes on until the token changes. */
function handleMemberReset(): void {
  if (session?.token === undefined) return
  recordLostMessages(store.get(writableChatStateAtom))
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
  if (currentToken() !== undefined || views.size > 0 || getStoredGuestId() !== undefined) startSession()
}

/** Number of a member's undelivered messages; 0 for guests, whose messages stay on the device. */
export function countUnsent({ identity, messages }: Pick<ChatState, 'identity' | 'messages'>): number {
  if (identity?.kind !== 'member') return 0
  return messages.filter(({ delivery }) => delivery && delivery.state !== 'succeed').length
}

let lostCount = 0

/** Remembers how many undelivered messages are deleted by a logout. */
function recordLostMessages(state: ChatState): void {
  lostCount = countUnsent(state)
}

/** After the session expired there was no confirmation dialog: report the lost messages. */
export function showLostMessagesToast(): void {
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
