import { expect, vi } from 'vitest'
import type { Member } from '#domain/member/member-record.ts'
import { resolveMember } from '#domain/member/resolve-member.ts'
import { type PageLifecycle, pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { createLock } from '#lib/cross-tab/lock.ts'
import { setSessionMember } from '#lib/session/open-sessions.ts'
import { onStoredDataStale, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { dismissToast, toastsAtom } from '#lib/state/toasts.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createPageApi } from './page-session.ts'
import { purgeSlipData } from './purge.ts'
import { bytes, FakeSlipServer, fakeSlipApi, resetSlipDb, slipOf } from './slip-queue.fixture.ts'
import { getSlipQueue, type SlipQueueSession, slipQueueAtom } from './slip-queue.ts'
import { addItem } from './slip-repository.ts'
import type { SlipApi } from './upload/upload-engine.ts'

onStoredDataStale.on(() => void purgeSlipData())

/** A page with the queue of member M1 and fake timers. Tests must mock the modules used in `create`. */
export class QueuePage {
  readonly server = new FakeSlipServer()
  readonly api: SlipApi = fakeSlipApi(this.server)
  readonly document = { visibilityState: 'visible' }
  /** Whether `open` signs in for longer than the tab. */
  isSessionRemembered = true
  /** Number of upcoming lock requests that fail. */
  lockFailures = 0

  /** For `beforeEach`: a new page with an empty database, signed out. */
  static async create(): Promise<QueuePage> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await resetSlipDb()
    const page = new QueuePage()
    page.server.now = Date.now()
    vi.stubGlobal('document', page.document)
    vi.mocked(createPageApi).mockImplementation(() => page.api)
    vi.mocked(resolveMember).mockImplementation(async (token) => {
      setSessionMember(token, 'M1')
      return memberOf('M1')
    })
    vi.mocked(createLock).mockImplementation(() => (work) => page.withLock(work))
    vi.mocked(pageLifecycle.subscribe).mockReset()
    vi.mocked(pageLifecycle.subscribe).mockImplementation(() => vi.fn())
    return page
  }

  private async withLock<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    if (this.lockFailures-- > 0) throw new TypeError('denied')
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

  /** Signs in and opens the queue with these slips in the database. */
  async open(...parts: readonly Parameters<typeof slipOf>[0][]): Promise<SlipQueueSession> {
    signIn('token', this.isSessionRemembered)
    for (const part of parts) await addItem(slipOf(part), bytes())
    const session = await getSlipQueue()
    if (!session) throw new Error('no session')
    return session
  }

  /** Makes uploads hang at 50 %. @returns a function that lets them continue */
  holdUploads(): () => void {
    let release = (): void => undefined
    this.server.hold = new Promise<void>((resolve) => {
      release = resolve
    })
    return release
  }

  /** The queue's page lifecycle handlers. */
  get lifecycleHandlers(): Parameters<PageLifecycle['subscribe']>[0] {
    const [handlers] = vi.mocked(pageLifecycle.subscribe).mock.lastCall ?? []
    if (!handlers) throw new Error('no lifecycle handlers')
    return handlers
  }

  get hasUnsubscribed(): boolean {
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
    await soon(() => expect(this.shown.pause?.reason).toBe('network'))
  }
}

export const memberOf = (id: string): Member => ({ id, username: '', name: '' })

/** Retries an assertion every millisecond, so that hardly any fake time passes. */
export function soon(check: () => void | Promise<void>): Promise<void> {
  return eventually(check, 1)
}

/** Advances the fake timers, letting IndexedDB requests complete in between. */
export async function advanceTime(ms: number): Promise<void> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    await vi.advanceTimersByTimeAsync(Math.min(10_000, end - Date.now()))
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
  }
}
