import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { report } from '#lib/browser/report-problem.ts'
import { endSession, onSignOut, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { toastsAtom } from '#lib/state/toasts.ts'
import { unsavedWorkAtom } from '#lib/state/unsaved-work.ts'
import { armSync, isRemembered } from './background-sync.ts'
import { pageServer } from './page-api.ts'
import { pass, QueuePage, soon } from './queue-page.fixture.ts'
import { memberOf } from './resolve-member.ts'
import { readItems } from './slip-db.ts'
import { browserLocks, slipOf } from './slip-queue.fixture.ts'
import { slipDesk } from './slip-queue.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))
vi.mock('#lib/browser/page-lifecycle.ts', () => ({ pageLifecycle: { subscribe: vi.fn() } }))
vi.mock('#domain/statement/statement-resources.ts', async (original) => ({
  ...(await original()),
  refreshMoney: vi.fn(),
}))
vi.mock('#lib/cross-tab/lock.ts', () => ({ createLock: vi.fn() }))
vi.mock('./is-upload-closed.ts', () => ({ isClosedNow: () => false }))
vi.mock('./resolve-member.ts', () => ({ memberOf: vi.fn() }))
vi.mock('./page-api.ts', () => ({ pageServer: vi.fn() }))
vi.mock('./background-sync.ts', () => ({ armSync: vi.fn(), isRemembered: vi.fn() }))

i18n.loadAndActivate({ locale: 'en', messages: {} })

const MINUTE = 60_000
const bytes = () => new ArrayBuffer(4)
const texts = () => store.get(toastsAtom).map(({ text }) => text)
let page: QueuePage

beforeEach(async () => {
  page = await QueuePage.create()
  vi.mocked(memberOf).mockClear()
  vi.mocked(report).mockClear()
})
afterEach(() => page.end())

describe('a page that leaves', () => {
  it('asks nothing while nobody looks at it, and asks at once when somebody does', async () => {
    await page.open({ state: 'processing', sentAt: Date.now() })
    const list = vi.spyOn(page.bank, 'list')
    await pass(100)
    page.document.visibilityState = 'hidden'
    page.told.onHidden()
    await pass(5 * MINUTE)
    expect(list).not.toHaveBeenCalled()
    page.document.visibilityState = 'visible'
    page.told.onResume()
    await soon(() => expect(list).toHaveBeenCalledOnce())
  })

  it('breaks off what is under way, and goes on by asking when it is back', async () => {
    page.bank.hold = new Promise(() => undefined)
    await page.open({})
    await page.untilStates('sending')
    page.told.onFreeze()
    await soon(async () => expect(page.shown.current).toBeUndefined())
    await pass(10 * MINUTE)
    expect(page.bank.arrived).toEqual([])
    // The upload had arrived although its answer hadn’t.
    const [item] = page.shown.items
    page.bank.upload(item?.id ?? '', 4)
    page.bank.hold = Promise.resolve()
    page.told.onUnfreeze()
    await page.untilStates('processing')
    expect(page.bank.arrived).toHaveLength(1)
  })

  it('doesn’t try again what waits before it is back', async () => {
    page.bank.up = false
    await page.open({})
    await page.untilPause()
    page.told.onFreeze()
    page.bank.up = true
    await pass(10 * MINUTE)
    expect(page.bank.arrived).toEqual([])
    page.told.onUnfreeze()
    await page.untilStates('processing')
  })
})

describe('a session', () => {
  it('opens one queue, however many ask', async () => {
    signIn('token', true)
    expect(await slipDesk()).toBe(await slipDesk())
    expect(memberOf).toHaveBeenCalledOnce()
  })

  it('has none while nobody is signed in', async () => {
    expect(await slipDesk()).toBeUndefined()
    expect(memberOf).not.toHaveBeenCalled()
  })

  it('asks again who it is where nobody could tell', async () => {
    vi.mocked(memberOf).mockResolvedValueOnce(undefined)
    signIn('token', true)
    expect(await slipDesk()).toBeUndefined()
    expect(await slipDesk()).toMatchObject({ member: 'M1' })
  })

  it('opens again after trouble, which is reported', async () => {
    vi.mocked(memberOf).mockRejectedValueOnce(new TypeError('x'))
    signIn('token', true)
    expect(await slipDesk()).toBeUndefined()
    expect(report).toHaveBeenCalledWith('slip-queue', { error: 'TypeError' })
    expect(await slipDesk()).toBeDefined()
  })

  it('that ended while nobody knew whose it was opens nothing', async () => {
    let tell = (_: string): void => undefined
    vi.mocked(memberOf).mockReturnValueOnce(new Promise((resolve) => (tell = resolve)))
    signIn('token', true)
    const desk = slipDesk()
    signOut()
    tell('M1')
    expect(await desk).toBeUndefined()
    expect(pageLifecycle.subscribe).not.toHaveBeenCalled()
  })

  it('the next member’s queue takes the place of the one before', async () => {
    const arrive = page.holdUploads()
    await page.open({ member: 'M1' })
    await page.untilStates('sending')
    vi.mocked(memberOf).mockResolvedValue('M2')
    signIn('other', true)
    const desk = await slipDesk()
    expect(desk?.member).toBe('M2')
    expect(page.states).toEqual([])
    expect(pageServer).toHaveBeenLastCalledWith('other')
    arrive()
    await pass(10 * MINUTE)
    expect(page.bank.arrived).toEqual([])
    expect(page.states).toEqual([])
  })

  it('a queue that was opened again while its session ended is closed as well', async () => {
    const arrive = page.holdUploads()
    const first = await page.open({})
    // A screen that asks before it has heard.
    const stop = onSignOut.on(() => void slipDesk())
    signIn('other', true)
    stop()
    vi.mocked(memberOf).mockResolvedValue('M2')
    expect((await slipDesk())?.member).toBe('M2')
    arrive()
    first.touched()
    await pass(10 * MINUTE)
    expect(page.bank.arrived).toEqual([])
    expect(page.states).toEqual([])
  })

  it('that is found to be nobody’s too late leaves the next one’s queue open', async () => {
    let tell = (_: undefined): void => undefined
    vi.mocked(memberOf).mockReturnValueOnce(new Promise((resolve) => (tell = resolve)))
    signIn('token', true)
    const before = slipDesk()
    signIn('other', true)
    const desk = await slipDesk()
    tell(undefined)
    expect(await before).toBeUndefined()
    expect(await slipDesk()).toBe(desk)
    expect(memberOf).toHaveBeenCalledTimes(2)
  })

  it('that ends forgets what is settled, keeps what isn’t sent, and breaks off what is under way', async () => {
    const arrive = page.holdUploads()
    const desk = await page.open({ order: 1, state: 'failed' }, { order: 2 })
    await page.untilStates('failed', 'sending')
    signOut()
    arrive()
    await soon(async () => expect((await readItems()).map(({ state }) => state)).toEqual(['sending']))
    vi.mocked(armSync).mockClear()
    desk.touched()
    desk.show()
    await pass(10 * MINUTE)
    expect(page.bank.arrived).toEqual([])
    expect(page.shown.items).toEqual([])
    expect(armSync).not.toHaveBeenCalled()
    expect(page.stopsFollowing).toBe(true)
  })

  it('that ends asks the server no more', async () => {
    await page.open({ state: 'processing', sentAt: Date.now() })
    await pass(100)
    const list = vi.spyOn(page.bank, 'list')
    signOut()
    await pass(10 * MINUTE)
    expect(list).not.toHaveBeenCalled()
  })

  it('of one tab only says so to the others for as long as its slips show', async () => {
    vi.mocked(isRemembered).mockReturnValue(false)
    const locks = browserLocks()
    const held = [expect.stringMatching(/:M1$/)]
    await page.open()
    expect(locks).toEqual(held)
    page.told.onFreeze()
    await soon(() => expect(locks).toEqual([]))
    // Browsers tell this at the start, too.
    page.told.onUnfreeze()
    page.told.onUnfreeze()
    await soon(() => expect(locks).toEqual(held))
    signOut()
    await soon(() => expect(locks).toEqual([]))
  })

  it('that other tabs know of needs no such word', async () => {
    const locks = browserLocks()
    await page.open()
    expect(locks).toEqual([])
  })

  it('tells of a slip that only this page had', async () => {
    const first = await page.open()
    await first.shelf.add(slipOf({ state: 'ready' }), bytes())
    endSession('UNAUTHORIZED')
    // That one is on disk.
    expect(texts()).toEqual([])

    const again = await page.open()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await again.shelf.add(slipOf({ state: 'ready' }), bytes())
    again.show()
    endSession('UNAUTHORIZED')
    expect(texts()).toEqual([expect.stringMatching(/choose its picture again/)])
    expect(store.get(unsavedWorkAtom)).toEqual([])
  })

  it('forgets what another member left settled here', async () => {
    await page.open({ member: 'M2', state: 'failed' }, { member: 'M2', state: 'ready' }, { state: 'failed' })
    await soon(async () =>
      expect((await readItems()).map(({ member, state }) => [member, state])).toEqual([
        ['M2', 'ready'],
        ['M1', 'failed'],
      ]),
    )
    expect(page.states).toEqual(['failed'])
  })
})
