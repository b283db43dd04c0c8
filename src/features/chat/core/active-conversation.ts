import { string } from 'valibot'
import { chatSwitchAtom } from '#domain/support/chat-enabled.ts'
import { setChatUnsent } from '#domain/support/chat-unsent-count.ts'
import type { Identity } from '#features/chat/model.ts'
import { backoffDelayMs, networkBackoff } from '#lib/async/backoff.ts'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { report } from '#lib/browser/report-problem.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { currentToken, onSessionEnded, onSignOut, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText } from '#lib/storage/web-storage.ts'
import { chatState, draftState, incoming, noChat, sent } from './chat-state.ts'
import { openChatStore } from './chat-store.ts'
import { chatServer } from './connection/server.ts'
import { createSocket } from './connection/socket-io.ts'
import { startConversation } from './conversation.ts'
import type { Conversation } from './conversation-types.ts'
import { forgetMembers, forgetRecords, holdRecords } from './identity/forget.ts'
import { needGuestId, storedGuestId } from './identity/guest-id.ts'
import { memberOfToken } from './identity/identity.ts'
import { lostGuestId } from './identity/lost-guest.ts'
import { whoOf } from './identity/record-key-prefix.ts'
import { noteLost, sayLost, unsentOf } from './outbox/unsent.ts'
import { joinTabs } from './tabs.ts'

/** Who uses the portal now, with what belongs to that. */
interface Present {
  readonly token: string | undefined
  /** All tabs use this token, and sign out together; a token of the tab's own may live on in a copy of the tab. */
  readonly shared: boolean
  readonly gone: AbortController
  who?: string
  conversation?: Conversation
  endUse?: () => void
  /** While it isn't known whose the token is: asks now. */
  again?: () => void
}

let present: Present | undefined
let following = false
const views = new Map<symbol, (() => void) | undefined>()

/** The conversation of the present identity; undefined before the start and while it isn't known whose it is. */
export function current(): Conversation | undefined {
  return present?.conversation
}

/** Makes sure that the present identity's conversation is on its way; a visitor gets an id by it. */
export function ensureChat(): void {
  if (!following) {
    following = true
    onSignOut.on(endMember)
    onSessionEnded.on(sayLost)
    store.sub(tokenAtom, turn)
    store.sub(chatSwitchAtom, () => {
      if (store.get(chatSwitchAtom) === false) end()
    })
  }
  if (!present) begin()
}

/** Asks at once whose the token is, where that isn't known yet. */
export function findNow(): void {
  present?.again?.()
}

/** Views of the conversation that are on screen, whosever it is. */
export const watchers = {
  /** @returns ends it */
  add(): () => void {
    ensureChat()
    const view = Symbol('view')
    views.set(view, current()?.watch())
    return () => {
      views.get(view)?.()
      views.delete(view)
    }
  },
}

function begin(): void {
  if (store.get(chatSwitchAtom) === false) return
  const token = currentToken()
  const shared = token === readText(storageKeys.token, string())
  const mine: Present = { token, shared, gone: new AbortController() }
  present = mine
  if (token === undefined) {
    void visit(mine)
    return
  }
  void find(mine, token, 1)
}

async function visit(mine: Present): Promise<void> {
  const lost = storedGuestId() === undefined ? await lostGuestId() : undefined
  if (mine === present) start(mine, { kind: 'guest', id: needGuestId(lost) })
}

/** Finds out whose the token is, again and again until it is known. */
async function find(mine: Present, token: string, tries: number): Promise<void> {
  try {
    start(mine, await memberOfToken(token, mine.gone.signal))
  } catch (error) {
    if (mine !== present) return
    report('chat-identity', { tries })
    store.set(chatState, { ...noChat, status: 'unavailable', link: 'failed', error })
    const again = () => {
      stopBack()
      clearTimeout(timer)
      delete mine.again
      if (mine === present) void find(mine, token, tries + 1)
    }
    mine.again = again
    const none = () => undefined
    const stopBack = pageLifecycle.subscribe({
      onResume: again,
      onHidden: none,
      onFreeze: none,
      onUnfreeze: none,
    })
    const timer = setTimeout(again, backoffDelayMs(tries, networkBackoff))
  }
}

function start(mine: Present, identity: Identity): void {
  if (mine !== present) return
  const { token } = mine
  const who = whoOf(identity)
  const ours = () => mine === present
  mine.who = who
  mine.endUse = holdRecords(who)
  mine.conversation = startConversation({
    identity,
    who,
    server: chatServer(identity, token),
    openStore: (onTrouble) => openChatStore(who, onTrouble),
    makeSocket: createSocket,
    auth: token === undefined ? { guestId: identity.id } : { token },
    backend: buildSettings.chatBackend,
    lock: createLock(`kapao-chat-outbox:${who}`),
    joinTabs: (heard) => joinTabs(who, heard),
    page: pageLifecycle,
    publish(state) {
      if (!ours()) return
      store.set(chatState, state)
      setChatUnsent(unsentOf(state))
    },
    incoming(message) {
      if (ours()) incoming.emit(message)
    },
    sent() {
      if (ours()) sent.emit()
    },
  })
  for (const view of views.keys()) views.set(view, mine.conversation.watch())
}

/** Ends the present conversation; what is shown of it goes at once. */
function end(): void {
  const mine = present
  present = undefined
  mine?.gone.abort()
  for (const [view, stop] of views) {
    stop?.()
    views.set(view, undefined)
  }
  mine?.conversation?.stop()
  mine?.endUse?.()
  store.set(chatState, noChat)
  store.set(draftState, '')
  setChatUnsent(0)
}

/** Sign-out, also when a public page is opened (D4): of members nothing stays; a visitor's conversation does. */
function endMember(): void {
  const mine = present
  if (mine && mine.token !== undefined) {
    noteLost(store.get(chatState))
    end()
    if (mine.shared && mine.who !== undefined) void forgetRecords(mine.who)
  }
  void forgetMembers(() => present?.who)
}

/** Somebody else uses the portal from now on. */
function turn(): void {
  if (present && present.token === currentToken()) return
  end()
  // A visitor who never wrote stays without an id until a chat is opened.
  if (currentToken() !== undefined || views.size > 0 || storedGuestId() !== undefined) begin()
}
