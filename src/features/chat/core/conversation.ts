import { number } from 'valibot'
import type { ChatState } from '#features/chat/model.ts'
import { delay } from '#lib/async/delay.ts'
import { now } from '#lib/browser/server-clock.ts'
import { browserSaysOffline, onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { batched } from './batch.ts'
import { createConfig } from './connection/config.ts'
import { createConnection } from './connection/connection.ts'
import { createOrderCheck } from './connection/order-check.ts'
import { createPlainSocket } from './connection/plain-socket.ts'
import { createStatus } from './connection/status.ts'
import type { Conversation, ConversationDeps } from './conversation-types.ts'
import { createDraft } from './draft.ts'
import { type Entry, isForeign, isNamed, readEntry } from './history/entry.ts'
import { createBook } from './history/history.ts'
import { createHistoryKeeper } from './history/history-saver.ts'
import { createPoll } from './history/poll.ts'
import { createReading } from './history/reading.ts'
import { floorOf } from './history/same-message.ts'
import { createView, recent } from './history/view.ts'
import { createOutbox } from './outbox/outbox.ts'
import { payloadOf, sentItems } from './outbox/outbox-item.ts'
import type { Outbox } from './outbox/outbox-types.ts'
import { createReadMark } from './read-mark.ts'
import { countUnread, firstMark } from './unread.ts'

/** A database that takes longer isn't waited for, milliseconds. */
const PAINT_MS = 1500
/** The first read waits this long for the room to be joined: one that began before could miss a message in between. */
const JOIN_FIRST_MS = 1500
/** Opening a view reads nothing again while the room is joined and the history was read this recently. */
const RECENT_MS = 20_000
/** Without a floor, a message that was tried may be so much older in the history, milliseconds. */
const LOOK_BACK_MS = 15 * 60_000

/** One identity's conversation, from its start to its end: what is known, what waits, and what brings more. */
export function startConversation(deps: ConversationDeps): Conversation {
  const { identity, server, page } = deps
  let stopped = false
  let painted = false
  let readStarted = false
  let trouble = false
  let refused: Error | undefined
  const statusOf = createStatus()

  const batch = batched(() => deps.publish(state()))
  const changed = batch.ask
  const kept = deps.openStore((now) => {
    if (trouble === now) return
    trouble = now
    changed()
  })
  const tabs = deps.joinTabs((news) => {
    if (news.kind === 'read') mark.take(news.at)
    // What is gone there is in the history by now.
    else outboxNews.ask()
  })
  const outboxNews = batched(() => void outbox.load().then(syncNow))
  const book = createBook({ readPage: server.readPage, now, changed: noteHistory })
  const keeper = createHistoryKeeper(book, kept)
  const reading = createReading(book, changed)
  const orderCheck = createOrderCheck(() => void syncNow())
  const outbox: Outbox = createOutbox({
    store: { ...kept, dropItem },
    lock: deps.lock,
    member: identity.kind === 'member',
    now,
    changed,
    announce: () => tabs.tell({ kind: 'outbox', who: deps.who }),
    accepted: deps.sent,
    ready: reading.ready,
    floor: (item) =>
      floorOf(
        book.newest(),
        { type: item.type, payload: payloadOf(item) },
        book.entries(),
        sentItems(outbox.items()),
      ),
    look: ({ floor, firstTry }) =>
      book.sync(floor ?? (firstTry === undefined ? undefined : firstTry - LOOK_BACK_MS), performance.now()),
    upload: server.upload,
    send: server.send,
  })
  const view = createView(outbox, () => book.proof()?.since)
  const draft = createDraft(kept)
  const config = createConfig(server, identity.id, changed)
  const connection = createConnection({
    makeSocket: (events) => deps.makeSocket(deps.auth, events),
    room: config.room,
    message: (wire) => take(wire, !isForeign(wire, identity.id)),
    // Before the first read there is no gap to fill.
    joined: () => void (readStarted && syncNow()),
    changed,
    refused(error) {
      refused = error
      changed()
    },
  })
  // It knows nothing of who listens: only what names this conversation counts.
  const backend =
    deps.backend === undefined
      ? undefined
      : createPlainSocket(deps.backend, (wire) => take(wire, isNamed(wire, identity.id)))
  const poll = createPoll({
    read: reading.sync,
    // What failed to be read is asked for again soon, whatever the socket brings.
    fed: () => connection.connected() && reading.state().error === undefined,
    visible: page.isVisible,
  })
  const mark = createReadMark({
    put: server.read,
    keep(at) {
      void kept.keepNote('read', at)
      tabs.tell({ kind: 'read', who: deps.who, at })
    },
    keepTold: (at) => void kept.keepNote('told', at),
    changed,
  })

  /** A read that is under way may have begun before what there is to see now. */
  function syncNow(): Promise<void> {
    return reading.sync(performance.now())
  }

  function take(wire: unknown, ours: boolean): void {
    if (stopped || !ours) return
    const entry = readEntry(wire)
    // Without a time it can't be placed; the history may know better.
    if (!entry) return void syncNow()
    connection.received(entry.at)
    orderCheck.note(entry, book.entries())
    book.addLive(entry)
  }

  function noteHistory(fresh: readonly Entry[]): void {
    if (stopped) return
    const proof = book.proof()
    const found = outbox.settle(recent(book.entries(), outbox.items()), proof?.since)
    book.name(found)
    if (proof) outbox.doubt(proof.from, proof.since)
    if (painted && mark.at() === undefined && book.fetchedAt() !== undefined)
      mark.take(firstMark(book.entries()))
    keeper.ask()
    changed()
    for (const entry of fresh) deps.incoming(view.ofEntry(entry))
  }

  /** The page may be killed at any moment: the disk lets go of a message when it has the history that shows it. */
  async function dropItem(id: string): Promise<void> {
    // A breath later its entry has our own id.
    await Promise.resolve()
    await keeper.keepNow()
    await kept.dropItem(id)
  }

  function state(): ChatState {
    const { refreshing, loadingOlder, error, olderError, readOnce } = reading.state()
    return {
      ...statusOf({
        painted,
        connected: connection.connected(),
        offline: browserSaysOffline() || !store.get(onlineAtom),
        hasMessages: book.entries().length > 0 || outbox.items().length > 0,
        readOnce,
        configKnown: config.known(),
        readError: error,
        startErrors: [config.error(), refused],
      }),
      identity,
      messages: view.list(book.entries()),
      hasMore: book.hasMore(),
      loadingOlder,
      olderError,
      refreshing,
      error: error ?? config.error() ?? refused,
      fetchedAt: book.fetchedAt(),
      unread: mark.at() === undefined ? 0 : countUnread(book.entries(), mark.at() ?? 0),
      readAt: mark.before(),
      storageTrouble: trouble,
      vapidPublicKey: config.vapidPublicKey(),
    }
  }

  /** What this device has comes first, for it is here also offline. */
  async function paint(): Promise<void> {
    const loading = load()
    await Promise.race([loading, delay(PAINT_MS)])
    if (stopped) return
    painted = true
    noteHistory([])
    void readFirst()
    await loading
    await outbox.load()
    // What was sent in an earlier life may be in the history already.
    noteHistory([])
  }

  async function readFirst(): Promise<void> {
    await Promise.race([connection.firstAttempt(), delay(JOIN_FIRST_MS)])
    readStarted = true
    await reading.sync()
  }

  /** Whether what is new comes by itself, and nothing from before is missing. */
  function isCurrent(): boolean {
    const isRecent = Math.abs(now() - (book.fetchedAt() ?? 0)) < RECENT_MS
    return isRecent && connection.connected() && reading.state().error === undefined
  }

  async function load(): Promise<void> {
    const [history, read, told = 0] = await Promise.all([
      kept.history(),
      kept.note('read', number()),
      kept.note('told', number()),
      draft.load(),
    ])
    if (stopped) return
    if (history) book.restore(history)
    if (read !== undefined) mark.restore(read, told)
  }

  function open(): void {
    if (stopped) return
    connection.open()
    backend?.open()
  }

  function keepNow(): void {
    draft.flush()
    mark.flush()
    void keeper.keepNow()
  }

  const stopPage = page.subscribe({
    onResume() {
      connection.back()
      outbox.poke()
      mark.back()
      if (poll.watched()) void reading.sync()
      changed()
    },
    onHidden: keepNow,
    onFreeze() {
      keepNow()
      outbox.rest()
      connection.close()
      backend?.close()
    },
    onUnfreeze() {
      open()
      outbox.poke()
    },
  })
  const stopOnline = store.sub(onlineAtom, changed)
  changed()
  open()
  void paint()

  return {
    outbox,
    draft,
    reading,
    watch() {
      mark.enter()
      mark.back()
      if (readStarted && !isCurrent()) void reading.sync()
      const end = poll.watch()
      return () => {
        end()
        mark.leave()
        mark.flush()
      }
    },
    async refresh() {
      connection.back()
      outbox.poke()
      await Promise.all([syncNow(), config.room().catch(() => undefined)])
    },
    markRead: (at) => mark.see(at),
    stop() {
      stopped = true
      stopPage()
      stopOnline()
      keeper.stop()
      orderCheck.stop()
      batch.stop()
      outboxNews.stop()
      poll.stop()
      mark.stop()
      draft.stop()
      outbox.stop()
      book.stop()
      connection.close()
      backend?.close()
      tabs.close()
      kept.close()
    },
  }
}
