import { number } from 'valibot'
import type { ChatMessage, ChatState, Identity } from '#features/chat/model.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import type { PageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { now } from '#lib/browser/server-clock.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import { browserSaysOffline, onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import type { ChatChannel, ChatStore, ChatTabMessage, PersistedHistory } from './chat-store.ts'
import { type ChatApi, createConfigLoader } from './connection/chat-api.ts'
import { createConnection } from './connection/connection.ts'
import { createPlainSocket } from './connection/plain-socket.ts'
import type { createSocket } from './connection/socket-io.ts'
import { createStatusResolver } from './connection/status.ts'
import { createDraft } from './draft.ts'
import { computeFloor, getSearchStart } from './history/echo-matching.ts'
import { type Entry, getOwner, readEntry } from './history/entry.ts'
import { createHistory } from './history/history.ts'
import { entriesNear, isWholeSecond } from './history/merge-entries.ts'
import { createMessageList } from './history/message-list.ts'
import { createPoll } from './history/poll.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { countUnread, createReadPosition, initialReadPosition } from './read-position.ts'
import { createDelayedTask, createThrottledTask } from './timers.ts'

export interface ConversationDeps {
  readonly identity: Identity
  /** Prefix of the identity's IndexedDB keys. */
  readonly keyPrefix: string
  readonly server: ChatApi
  readonly openStore: () => ChatStore
  /** The newest messages that the portal has read before; shown if this device hasn't stored the conversation. */
  readonly findKnownPage: () => PersistedHistory | undefined
  readonly createSocket: typeof createSocket
  readonly auth: Readonly<Record<string, string>>
  /** WebSocket URL of the separate chat backend. */
  readonly backendUrl: string | undefined
  readonly lock: Lock
  readonly openTabChannel: (onMessage: (message: ChatTabMessage) => void) => ChatChannel
  readonly page: PageLifecycle
  readonly publish: (state: ChatState) => void
  readonly onIncomingMessage: (message: ChatMessage) => void
  readonly onMessageSent: () => void
}

export type Conversation = ReturnType<typeof startConversation>

const SAVE_HISTORY_DELAY_MS = 500
/** Delay of the fetch that resolves the order of messages within one second. */
const ORDER_CHECK_DELAY_MS = 500
/** Render without the persisted history if loading it takes longer than this. */
const LOAD_TIMEOUT_MS = 1500
/** Join the room before the first fetch, or a message in between could be missed; wait at most this long. */
const JOIN_WAIT_MS = 1500
/** Opening a view doesn't fetch while the room is joined and the history was fetched this recently. */
const RECENT_MS = 20_000

/** Runs one identity's conversation: connects history, outbox, sockets, polling and persistence. */
export function startConversation(deps: ConversationDeps) {
  const { identity, server, page } = deps
  let isStopped = false
  let isLoaded = false
  let hasStartedReading = false
  const statusOf = createStatusResolver()

  const updates = createThrottledTask(() => deps.publish(getState()))
  const scheduleUpdate = updates.schedule
  const chatStore = deps.openStore()
  const tabs = deps.openTabChannel((message) => {
    if (message.kind === 'read') readPosition.advanceTo(message.at)
    // Items that the other tab removed are in the history by now.
    else outboxReload.schedule()
  })
  const outboxReload = createThrottledTask(() => void outbox.load().then(fetchNow))
  const history = createHistory({
    readPage: server.readPage,
    now,
    onChange: onHistoryChange,
    onStateChange: scheduleUpdate,
  })
  /** Fetches without joining a fetch in flight, which may have started too early. */
  const fetchNow = () => history.refresh(performance.now())
  const historySaving = createDelayedTask(() => void saveHistory(), SAVE_HISTORY_DELAY_MS)
  const orderCheck = createDelayedTask(() => void fetchNow(), ORDER_CHECK_DELAY_MS)
  const outbox: Outbox = createOutbox({
    records: { ...chatStore.outbox, deleteItems: deleteItemsSafely },
    lock: deps.lock,
    isMember: identity.kind === 'member',
    now,
    onChange: scheduleUpdate,
    notifyOtherTabs: () => tabs.post({ kind: 'outbox', keyPrefix: deps.keyPrefix }),
    onAccepted: deps.onMessageSent,
    historyReady: history.firstRefresh,
    computeFloor: (item) => computeFloor(item, outbox.items(), history.entries(), history.newestAt()),
    searchHistory: (item) => history.fetchBackTo(getSearchStart(item), performance.now()),
    upload: server.upload,
    send: server.send,
  })
  const messageList = createMessageList(outbox, () => history.coverage()?.readStartedAt)
  const draft = createDraft(chatStore)
  const config = createConfigLoader(server, identity.id, scheduleUpdate)
  const connection = createConnection({
    createSocket: (events) => deps.createSocket(deps.auth, events),
    getRoom: config.getRoom,
    onMessage: (raw) => handleRawMessage(raw, (getOwner(raw) ?? identity.id) === identity.id),
    // Before the first fetch there is no gap to fill.
    onJoined: () => void (hasStartedReading && fetchNow()),
    onChange: scheduleUpdate,
  })
  // It broadcasts all conversations: only messages that name this one are accepted.
  const backend =
    deps.backendUrl === undefined
      ? undefined
      : createPlainSocket(deps.backendUrl, (raw) => handleRawMessage(raw, getOwner(raw) === identity.id))
  /** New messages are pushed, and the latest fetch didn't fail: then polls are less frequent. */
  const isLive = () => connection.isJoined() && history.state().error === undefined
  /** Also, the history is up to date. */
  const isCurrent = () => isLive() && Math.abs(now() - (history.fetchedAt() ?? 0)) < RECENT_MS
  const poll = createPoll({ read: () => history.refresh(), isLive, isPageVisible: page.isVisible })
  const readPosition = createReadPosition({
    markRead: server.markRead,
    saveReadUpTo(at) {
      void chatStore.saveValue('readUpTo', at)
      tabs.post({ kind: 'read', keyPrefix: deps.keyPrefix, at })
    },
    saveReportedUpTo: (at) => void chatStore.saveValue('reportedUpTo', at),
    onChange: scheduleUpdate,
  })

  function handleRawMessage(raw: unknown, isOwn: boolean): void {
    if (isStopped || !isOwn) return
    const entry = readEntry(raw)
    // Invalid, or without a time to sort it by: the history may have a valid version.
    if (!entry) return void fetchNow()
    connection.acknowledge(entry.at)
    // Some hosts push times in whole seconds. Then neither the order within that second nor whether an equal
    // message is a duplicate can be decided: fetch the history to resolve it.
    if (isWholeSecond(entry.at) && entriesNear(history.entries(), entry.at).length > 0) orderCheck.restart()
    history.addLive(entry)
  }

  function onHistoryChange(fresh: readonly Entry[]): void {
    if (isStopped) return
    const coverage = history.coverage()
    history.assignClientIds(outbox.removeDelivered(history.entries(), coverage?.readStartedAt))
    if (coverage) outbox.failMissing(coverage.from, coverage.readStartedAt)
    if (isLoaded && readPosition.readUpTo() === undefined && history.state().hasReadOnce)
      readPosition.advanceTo(initialReadPosition(history.entries()))
    historySaving.schedule()
    scheduleUpdate()
    for (const entry of fresh) deps.onIncomingMessage(messageList.fromEntry(entry))
  }

  async function saveHistory(): Promise<void> {
    historySaving.stop()
    const snapshot = history.snapshot()
    if (snapshot) await chatStore.saveHistory(snapshot)
  }

  /** Persists the history before deleting items, so that no message is lost if the page is killed. */
  async function deleteItemsSafely(ids: readonly string[]): Promise<void> {
    // Wait one microtask: `assignClientIds` runs after this callback.
    await Promise.resolve()
    await saveHistory()
    await chatStore.outbox.deleteItems(ids)
  }

  function getState(): ChatState {
    const { isRefreshing, isLoadingOlder, error, olderError, hasReadOnce } = history.state()
    const readUpTo = readPosition.readUpTo() ?? initialReadPosition(history.entries())
    return {
      ...statusOf({
        isLoaded,
        isConnected: connection.isJoined(),
        isOffline: browserSaysOffline() || !store.get(onlineAtom),
        hasMessages: history.entries().length > 0 || outbox.items().length > 0,
        hasReadOnce,
        isConfigLoaded: config.current() !== undefined,
        readError: error,
        startErrors: [config.error(), connection.joinError()],
      }),
      identity,
      messages: messageList.build(history.entries()),
      hasMore: history.hasMore(),
      isLoadingOlder,
      olderError,
      isRefreshing,
      error: error ?? config.error() ?? connection.joinError(),
      fetchedAt: history.fetchedAt(),
      unreadCount: countUnread(history.entries(), readUpTo),
      readUpTo: readPosition.readBeforeOpening(),
      isOutboxLoaded: outbox.isLoaded(),
      hasStorageError: outbox.hasStorageError(),
      vapidPublicKey: config.current()?.vapidPublicKey,
      hours: config.current()?.hours,
      waitSeconds: config.current()?.waitSeconds,
    }
  }

  /** Shows the persisted data first, as it is also available offline. */
  async function loadThenFetch(): Promise<void> {
    const loading = load()
    await waitAtMost(LOAD_TIMEOUT_MS, loading)
    if (isStopped) return
    isLoaded = true
    onHistoryChange([])
    void waitAtMost(JOIN_WAIT_MS, connection.firstAttempt()).then(() => {
      hasStartedReading = true
      return history.refresh()
    })
    await loading
    await outbox.load()
    // Messages sent by an earlier page load may be in the history already.
    onHistoryChange([])
  }

  async function load(): Promise<void> {
    const [persisted, read, reported = 0] = await Promise.all([
      chatStore.loadHistory(),
      chatStore.loadValue('readUpTo', number()),
      chatStore.loadValue('reportedUpTo', number()),
      draft.load(),
    ])
    if (isStopped) return
    const known = persisted ?? deps.findKnownPage()
    if (known) history.restore(known)
    if (read !== undefined) readPosition.restore(read, reported)
  }

  function open(): void {
    if (isStopped) return
    connection.open()
    backend?.open()
  }

  function saveNow(): void {
    draft.flush()
    readPosition.flush()
    void saveHistory()
  }

  const stopPage = page.subscribe({
    onResume() {
      connection.resumeNow()
      outbox.resumeNow()
      readPosition.resumeNow()
      if (poll.isWatched()) void history.refresh()
      scheduleUpdate()
    },
    onHidden: saveNow,
    onFreeze() {
      saveNow()
      outbox.pause()
      connection.close()
      backend?.close()
    },
    onUnfreeze() {
      open()
      outbox.resumeNow()
    },
  })
  const stopOnline = store.sub(onlineAtom, scheduleUpdate)
  scheduleUpdate()
  open()
  void loadThenFetch()

  return {
    outbox,
    draft,
    history,
    /** @param isViewed whether the conversation is on screen from now on */
    setViewed(isViewed: boolean): void {
      readPosition.onViewChange(isViewed)
      if (isViewed) {
        readPosition.resumeNow()
        if (hasStartedReading && !isCurrent()) void history.refresh()
        poll.start()
      } else {
        poll.stop()
        readPosition.flush()
      }
    },
    async refresh(): Promise<void> {
      connection.resumeNow()
      outbox.resumeNow()
      await Promise.all([fetchNow(), config.getRoom().catch(() => undefined)])
    },
    markRead: (at: number) => readPosition.markSeen(at),
    /** Stops all activity; nothing is published or persisted afterwards. */
    stop() {
      isStopped = true
      stopPage()
      stopOnline()
      const running = [historySaving, orderCheck, updates, outboxReload, poll]
      for (const each of [...running, readPosition, draft, outbox, history]) each.stop()
      for (const each of [connection, backend, tabs, chatStore]) each?.close()
    },
  }
}
