import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { atom } from 'jotai'
import { walletSlip } from '#contract/wallet.ts'
import { onMoneyDone } from '#domain/money-call/money-call.ts'
import { refreshMoney } from '#domain/statement/statement-resources.ts'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { now } from '#lib/browser/server-clock.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { currentToken, onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import { armSync, isRemembered } from './background-sync.ts'
import { disarmSync } from './background-sync-credentials.ts'
import { joinNews, type News } from './change-channel.ts'
import { CHECK_LIFE_MS, isOverdue, takenAt } from './deadline.ts'
import { isClosedNow } from './is-upload-closed.ts'
import { pageServer } from './page-api.ts'
import { createPoll } from './poll.ts'
import { forgetSession, forgetSettled, holdSettled } from './purge.ts'
import { memberOf } from './resolve-member.ts'
import { needsWord, type Pause } from './scheduler.ts'
import { isAsked, isOpen, isQueued, isUnsent, type SlipItem } from './slip-item.ts'
import { openShelf, type Shelf } from './slip-repository.ts'
import { setSlipsOpen } from './unsent-count.ts'
import { createEngine, type Engine } from './upload-engine.ts'

/** The slips of the member who is signed in, as screens show them. */
export interface SlipQueue {
  /** In their order. */
  readonly items: readonly SlipItem[]
  /** The slip that this page is sending, and the part of it that has left, 0 to 1. */
  readonly current: { readonly id: string; readonly part: number } | undefined
  /** What nothing leaves for just now. */
  readonly pause: Pause | undefined
  /** Ids of slips that this page alone has: storage didn't take them. */
  readonly loose: readonly string[]
  /** The device's slips were read. */
  readonly loaded: boolean
}

const empty: SlipQueue = { items: [], current: undefined, pause: undefined, loose: [], loaded: false }
const queue = atom<SlipQueue>(empty)

/** The queue of the member who is signed in. */
export const slipQueueAtom = atom((get) => get(queue))

/** Everything that works for one member; it ends with the session. */
export interface Desk {
  readonly member: string
  readonly shelf: Shelf
  readonly engine: () => Engine
  /** A slip changed: shows it, tells the other pages, goes on sending. */
  readonly touched: () => void
  readonly show: () => void
}

let release: (() => void) | undefined

/** A slip that no disk has would be lost by a reload. */
function holdLoose(any: boolean): void {
  if (any) release ??= markUnsaved('upload')
  else {
    release?.()
    release = undefined
  }
}

/** No disk had it, and nobody may send it or keep it any more. */
const lostText = msg`A slip that this browser’s storage didn’t take is gone, because you were signed out. Please choose its picture again.`

let opening: { readonly token: string; readonly desk: Promise<Desk | undefined> } | undefined
let close = (): void => undefined

/**
 * The desk of the member who is signed in; the first call opens it and starts sending what waits.
 * @returns undefined when nobody is signed in, or nobody can tell who it is
 */
export function slipDesk(): Promise<Desk | undefined> {
  const token = currentToken()
  if (token === undefined) return Promise.resolve(undefined)
  if (opening?.token !== token) {
    close()
    const desk = open(token).catch((error: unknown) => {
      report('slip-queue', { error: errorName(error) })
      return undefined
    })
    opening = { token, desk }
    // Who it is may be known later.
    void desk.then((found) => {
      if (!found && opening?.desk === desk) opening = undefined
    })
  }
  return opening.desk
}

async function open(token: string): Promise<Desk | undefined> {
  const known = await memberOf(token)
  if (known === undefined || currentToken() !== token) return undefined
  const member: string = known
  const shelf = openShelf(member)
  const hold = () => (isRemembered(token) ? () => undefined : holdSettled(member))
  let engine = start()
  let letGo = hold()
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  /** This page's engine has changed a slip, or its progress, since the others were told. */
  let changedHere = false
  let paid: ReadonlySet<string> | undefined
  const news: News = joinNews(member, () => void shelf.load().then(show).then(run))
  const poll = createPoll({
    wanted: () => shelf.items().some((item) => isAsked(item) && now() - takenAt(item) < CHECK_LIFE_MS),
    look: () => engine.look().then(touched),
  })

  function start(): Engine {
    return createEngine({
      shelf,
      server: pageServer(token),
      lock: createLock('kapao-slip-queue'),
      now,
      closed: isClosedNow,
      changed() {
        changedHere = true
        show()
      },
    })
  }

  function show(): void {
    if (closed) return
    const items = shelf.items()
    store.set(queue, {
      items,
      current: engine.current(),
      pause: engine.pause(),
      loose: items.filter(({ id }) => !shelf.isKept(id)).map(({ id }) => id),
      loaded: shelf.isLoaded(),
    })
    const waiting = items.filter((item) => needsWord(item, now())).length
    setSlipsOpen(items.filter(isUnsent).length, waiting)
    holdLoose(items.some((item) => isOpen(item) && !shelf.isKept(item.id)))
    // Money that arrived shows at once.
    const arrived = new Set(items.filter(({ state }) => state === 'success').map(({ id }) => id))
    if (paid && [...arrived].some((id) => !paid?.has(id))) {
      refreshMoney()
      onMoneyDone.emit(walletSlip.name)
    }
    paid = arrived
  }

  function touched(): void {
    show()
    news.tell()
    void run()
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (closed) return
    if (shelf.items().some(isQueued)) void armSync(token, member)
    const mine = engine
    const wait = await mine.run().catch((error: unknown) => {
      report('slip-queue', { error: errorName(error) })
      return RETRY_MS
    })
    if (closed || mine !== engine) return
    show()
    // Only then: who hears it looks as well, and two pages would go on telling each other for ever.
    if (changedHere) news.tell()
    changedHere = false
    poll.plan()
    clearTimeout(timer)
    if (wait !== undefined) timer = setTimeout(() => void run(), Math.max(wait, 50))
    else if (!shelf.items().some(isQueued)) void disarmSync()
  }

  const stopEvents = pageLifecycle.subscribe({
    onResume() {
      engine.poke()
      void run()
      poll.now()
    },
    onHidden: () => poll.stop(),
    // An upload would hold the lock while this page sleeps; whoever is awake goes on.
    onFreeze() {
      clearTimeout(timer)
      letGo()
      engine.stop()
    },
    onUnfreeze() {
      engine = start()
      letGo()
      letGo = hold()
      void run()
    },
  })

  close = () => {
    const lost = shelf.items().filter((item) => isUnsent(item) && !shelf.isKept(item.id))
    if (lost.length > 0) showErrorToast(i18n._(lostText))
    closed = true
    clearTimeout(timer)
    poll.stop()
    stopEvents()
    letGo()
    engine.stop()
    news.close()
    opening = undefined
    store.set(queue, empty)
    setSlipsOpen(0, 0)
    holdLoose(false)
    close = () => undefined
  }
  await shelf.load()
  await tidy(shelf)
  void forgetSettled(member)
  show()
  void run()
  // Nobody asks again and again about what should have been known long ago.
  if (shelf.items().some((item) => isOverdue(item, now()))) engine.look().then(touched, () => undefined)
  return { member, shelf, engine: () => engine, touched, show }
}

/** After trouble of our own, milliseconds. */
const RETRY_MS = 30_000

/** Settled slips are shown this long, milliseconds; a failed one keeps its picture as long. */
const SETTLED_MS = 7 * 24 * 60 * 60_000

async function tidy(shelf: Shelf): Promise<void> {
  const old = shelf.items().filter((item) => {
    const at = item.settledAt ?? (item.state === 'processing' ? takenAt(item) : undefined)
    return at !== undefined && now() - at > SETTLED_MS
  })
  if (old.length > 0) await shelf.drop(old.map(({ id }) => id))
}

onSignOut.on(() => {
  close()
  void forgetSession()
})
