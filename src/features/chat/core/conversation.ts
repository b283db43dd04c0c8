import { number } from 'valibot'
import type { ChatState } from '#features/chat/model.ts'
import { delay } from '#lib/async/delay.ts'
import { now } from '#lib/browser/server-clock.ts'
import { browserSaysOffline, onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { createConfigLoader } from './connection/chat-api.ts'
import { createConnection } from './connection/connection.ts'
import { createPlainSocket } from './connection/plain-socket.ts'
import { createStatusResolver } from './connection/status.ts'
import type { Conversation, ConversationDeps } from './conversation-types.ts'
import { createDraft } from './draft.ts'
import { belongsTo, belongsToOther, type Entry, readEntry } from './history/entry.ts'
import { createHistory, createHistorySaver } from './history/history.ts'
import { createHistoryReader } from './history/history-reader.ts'
import { computeFloor } from './history/match-messages.ts'
import { createMessageList, entriesOutboxMayMatch } from './history/message-list.ts'
import { createOrderCheck, createPoll } from './history/refresh-triggers.ts'
import { createOutbox } from './outbox/outbox.ts'
import { getPayload, toSentMessages } from './outbox/outbox-items.ts'
import type { Outbox } from './outbox/outbox-types.ts'
import { countUnread, createReadPosition, initialReadPosition } from './read-position.ts'
import { createThrottledTask } from './throttled-task.ts'

/** Render without the persisted history if loading it takes longer than this. */
const LOAD_TIMEOUT_MS = 1500
/** Join the room before the first fetch, or a message in between could be missed; wait at most this long. */
const JOIN_WAIT_MS = 1500
/** Opening a view doesn't fetch while the room is joined and the history was fetched this recently. */
const RECENT_MS = 20_000
/** With no floor, search the history this far back before the first attempt. */
const SEARCH_MS = 15 * 60_000

/** Runs one identity's conversation: connects history, outbox, sockets, polling and persistence. */
export function startConversation(deps: ConversationDeps): Conversation {
  const { identity, server, page } = deps
  let isStopped = false
  let isLoaded = false
  let hasStartedReading = false
  let hasStorageError = false
  let joinError: Error | undefined
  const statusOf = createStatusResolver()

  const { schedule: scheduleUpdate, stop: stopUpdates } = createThrottledTask(() => deps.publish(getState()))
  const chatStore = deps.openStore()
  const tabs = deps.openTabChannel((message) => {
    if (message.kind === 'read') readPosition.advanceTo(message.at)
    // Items that the other tab removed are in the history by now.
    else outboxReload.schedule()
  })
  const outboxReload = createThrottledTask(() => void outbox.load().then(fetchNow))
  const history = createHistory({ readPage: server.readPage, now, onChange: onHistoryChange })
  const historySaver = createHistorySaver(history, chatStore)
  const reader = createHistoryReader(history, scheduleUpdate)
  const orderCheck = createOrderCheck(() => void fetchNow())
  const outbox: Outbox = createOutbox({
    records: { ...chatStore.outbox, deleteItems: deleteItemsSafely },
    onStorageErrorChange(hasError) {
      if (hasStorageError === hasError) return
      hasStorageError = hasError
      scheduleUpdate()
    },
    lock: deps.lock,
    isMember: identity.kind === 'member',
    now,
    onChange: scheduleUpdate,
    notifyOtherTabs: () => tabs.post({ kind: 'outbox', keyPrefix: deps.keyPrefix }),
    onAccepted: deps.onMessageSent,
    historyReady: reader.firstRead,
    computeFloor: (item) =>
      computeFloor(
        history.newestAt(),
        { type: item.type, payload: getPayload(item) },
        history.entries(),
        toSentMessages(outbox.items()),
      ),
    searchHistory: ({ floor, firstAttemptAt }) =>
      history.sync(
        floor ?? (firstAttemptAt === undefined ? undefined : firstAttemptAt - SEARCH_MS),
        performance.now(),
      ),
    upload: server.upload,
    send: server.send,
  })
  const messageList = createMessageList(outbox, () => history.coverage()?.readStartedAt)
  const draft = createDraft(chatStore)
  const config = createConfigLoader(server, identity.id, scheduleUpdate)
  const connection = createConnection({
    createSocket: (events) => deps.createSocket(deps.auth, events),
    getRoom: config.getRoom,
    onMessage: (raw) => handleRawMessage(raw, !belongsToOther(raw, identity.id)),
    // Before the first fetch there is no gap to fill.
    onJoined: () => void (hasStartedReading && fetchNow()),
    onChange: scheduleUpdate,
    onRefusal(error) {
      joinError = error
      scheduleUpdate()
    },
  })
  // It broadcasts all conversations: only messages that name this one are accepted.
  const backend =
    deps.backendUrl === undefined
      ? undefined
      : createPlainSocket(deps.backendUrl, (raw) => handleRawMessage(raw, belongsTo(raw, identity.id)))
  const poll = createPoll({
    read: reader.sync,
    // After a failed fetch poll at the faster rate, even if the socket is connected.
    isLive: () => connection.isJoined() && reader.state().error === undefined,
    isPageVisible: page.isVisible,
  })
  const readPosition = createReadPosition({
    markRead: server.markRead,
    saveReadUpTo(at) {
      void chatStore.saveValue('readUpTo', at)
      tabs.post({ kind: 'read', keyPrefix: deps.keyPrefix, at })
    },
    saveReportedUpTo: (at) => void chatStore.saveValue('reportedUpTo', at),
    onChange: scheduleUpdate,
  })

  /** Fetches without joining a fetch in flight, which may have started too early. */
  function fetchNow(): Promise<void> {
    return reader.sync(performance.now())
  }

  function handleRawMessage(raw: unknown, isOwn: boolean): void {
    if (isStopped || !isOwn) return
    const entry = readEntry(raw)
    // Invalid, or without a time to sort it by: the history may have a valid version.
    if (!entry) return void fetchNow()
    connection.acknowledge(entry.at)
    orderCheck.onLiveEntry(entry, history.entries())
    history.addLive(entry)
  }

  function onHistoryChange(fresh: readonly Entry[]): void {
    if (isStopped) return
    const coverage = history.coverage()
    const candidates = entriesOutboxMayMatch(history.entries(), outbox.items())
    const found = outbox.removeDelivered(candidates, coverage?.readStartedAt)
    history.assignClientIds(found)
    if (coverage) outbox.failMissing(coverage.from, coverage.readStartedAt)
    if (isLoaded && readPosition.readUpTo() === undefined && history.fetchedAt() !== undefined)
      readPosition.advanceTo(initialReadPosition(history.entries()))
    historySaver.scheduleSave()
    scheduleUpdate()
    for (const entry of fresh) deps.onIncomingMessage(messageList.fromEntry(entry))
  }

  /** Persists the history before deleting items, so that no message is lost if the page is killed. */
  async function deleteItemsSafely(ids: readonly string[]): Promise<void> {
    // Wait one microtask: `assignClientIds` runs after this callback.
    await Promise.resolve()
    await historySaver.saveNow()
    await chatStore.outbox.deleteItems(ids)
  }

  function getState(): ChatState {
    const { isRefreshing, isLoadingOlder, error, olderError, hasReadOnce } = reader.state()
    const readUpTo = readPosition.readUpTo()
    return {
      ...statusOf({
        isLoaded,
        isConnected: connection.isJoined(),
        isOffline: browserSaysOffline() || !store.get(onlineAtom),
        hasMessages: history.entries().length > 0 || outbox.items().length > 0,
        hasReadOnce,
        isConfigLoaded: config.isLoaded(),
        readError: error,
        startErrors: [config.error(), joinError],
      }),
      identity,
      messages: messageList.build(history.entries()),
      hasMore: history.hasMore(),
      isLoadingOlder,
      olderError,
      isRefreshing,
      error: error ?? config.error() ?? joinError,
      fetchedAt: history.fetchedAt(),
      unreadCount: readUpTo === undefined ? 0 : countUnread(history.entries(), readUpTo),
      readUpTo: readPosition.readBeforeOpening(),
      hasStorageError,
      vapidPublicKey: config.vapidPublicKey(),
    }
  }

  /** Shows the persisted data first, as it is also available offline. */
  async function loadThenFetch(): Promise<void> {
    const loading = load()
    await Promise.race([loading, delay(LOAD_TIMEOUT_MS)])
    if (isStopped) return
    isLoaded = true
    onHistoryChange([])
    void fetchFirst()
    await loading
    await outbox.load()
    // Messages sent by an earlier page load may be in the history already.
    onHistoryChange([])
  }

  async function fetchFirst(): Promise<void> {
    await Promise.race([connection.firstAttempt(), delay(JOIN_WAIT_MS)])
    hasStartedReading = true
    await reader.sync()
  }

  /** Whether the history is up to date and new messages are pushed. */
  function isCurrent(): boolean {
    const isRecent = Math.abs(now() - (history.fetchedAt() ?? 0)) < RECENT_MS
    return isRecent && connection.isJoined() && reader.state().error === undefined
  }

  async function load(): Promise<void> {
    const [persisted, read, reported = 0] = await Promise.all([
      chatStore.loadHistory(),
      chatStore.loadValue('readUpTo', number()),
      chatStore.loadValue('reportedUpTo', number()),
      draft.load(),
    ])
    if (isStopped) return
    if (persisted) history.restore(persisted)
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
    void historySaver.saveNow()
  }

  const stopPage = page.subscribe({
    onResume() {
      connection.resumeNow()
      outbox.resumeNow()
      readPosition.resumeNow()
      if (poll.isWatched()) void reader.sync()
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
    reader,
    addViewer() {
      readPosition.onViewOpened()
      readPosition.resumeNow()
      if (hasStartedReading && !isCurrent()) void reader.sync()
      const end = poll.addViewer()
      return () => {
        end()
        readPosition.onViewClosed()
        readPosition.flush()
      }
    },
    async refresh() {
      connection.resumeNow()
      outbox.resumeNow()
      await Promise.all([fetchNow(), config.getRoom().catch(() => undefined)])
    },
    markRead: (at) => readPosition.markSeen(at),
    stop() {
      isStopped = true
      stopPage()
      stopOnline()
      historySaver.stop()
      orderCheck.stop()
      stopUpdates()
      outboxReload.stop()
      poll.stop()
      readPosition.stop()
      draft.stop()
      outbox.stop()
      history.stop()
      connection.close()
      backend?.close()
      tabs.close()
      chatStore.close()
    },
  }
}
