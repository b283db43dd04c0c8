import { IDBFactory } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import { type PageLifecycle, pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { dismissToast, toastsAtom } from '#lib/state/toasts.ts'
import { isRemembered } from './background-sync.ts'
import { pageServer } from './page-api.ts'
import { forgetSession } from './purge.ts'
import { memberOf } from './resolve-member.ts'
import { addItem, closeSlips } from './slip-db.ts'
import { bankServer, SlipBank, slipOf } from './slip-queue.fixture.ts'
import { type Desk, slipDesk, slipQueueAtom } from './slip-queue.ts'
import type { SlipServer } from './upload-engine.ts'

/** A page with the queue of member M1, whose tests mock what surrounds it; its timers are fake. */
export class QueuePage {
  readonly bank = new SlipBank()
  readonly server: SlipServer = bankServer(this.bank)
  readonly document = { visibilityState: 'visible' }
  /** Number of the page's next requests for the lock that fail. */
  denied = 0

  /** For `beforeEach`: a new page on a new phone, with nobody signed in. */
  static async create(): Promise<QueuePage> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await closeSlips()
    globalThis.indexedDB = new IDBFactory()
    const page = new QueuePage()
    page.bank.now = Date.now()
    vi.stubGlobal('document', page.document)
    vi.mocked(pageServer).mockImplementation(() => page.server)
    vi.mocked(memberOf).mockResolvedValue('M1')
    vi.mocked(createLock).mockImplementation(() => (work) => page.inTurn(work))
    vi.mocked(isRemembered).mockReturnValue(true)
    vi.mocked(pageLifecycle.subscribe).mockReset()
    vi.mocked(pageLifecycle.subscribe).mockImplementation(() => vi.fn())
    return page
  }

  private async inTurn<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    if (this.denied-- > 0) throw new TypeError('denied')
    return await work(new AbortController().signal)
  }

  /** For `afterEach`. */
  end(): void {
    signOut()
    for (const { id } of store.get(toastsAtom)) dismissToast(id)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }

  /** Signs in and opens the queue, with these slips on the phone. */
  async open(...parts: readonly Parameters<typeof slipOf>[0][]): Promise<Desk> {
    signIn('token', true)
    // Signing in has begun to forget what an earlier session left: after it.
    await forgetSession()
    for (const part of parts) await addItem(slipOf(part), new ArrayBuffer(4))
    const desk = await slipDesk()
    if (!desk) throw new Error('no desk')
    return desk
  }

  /** Uploads are half through from now on. @returns lets them go on */
  holdUploads(): () => void {
    let goOn = (): void => undefined
    this.bank.hold = new Promise<void>((resolve) => {
      goOn = resolve
    })
    return goOn
  }

  /** What the queue does at the page's events. */
  get told(): Parameters<PageLifecycle['subscribe']>[0] {
    const [told] = vi.mocked(pageLifecycle.subscribe).mock.lastCall ?? []
    if (!told) throw new Error('the queue follows nothing')
    return told
  }

  get stopsFollowing(): boolean {
    const { value } = vi.mocked(pageLifecycle.subscribe).mock.results.at(-1) ?? {}
    return vi.isMockFunction(value) && value.mock.calls.length > 0
  }

  get shown() {
    return store.get(slipQueueAtom)
  }

  get states() {
    return this.shown.items.map(({ state }) => state)
  }

  async untilStates(...wanted: string[]): Promise<void> {
    await soon(() => expect(this.states).toEqual(wanted))
  }

  async untilPause(): Promise<void> {
    await soon(() => expect(this.shown.pause?.why).toBe('network'))
  }
}

/** Waits until it is so, while hardly any of the page's time passes. */
export function soon(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { interval: 1 })
}

/** Lets time pass, and the database answer in between. */
export async function pass(ms: number): Promise<void> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    await vi.advanceTimersByTimeAsync(Math.min(10_000, end - Date.now()))
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
  }
}
