import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '#domain/member/member-record.ts'
import { resolveMember } from '#domain/member/resolve-member.ts'
import { CallError } from '#lib/api/api-error.ts'
import { pageLifecycle } from '#lib/browser/page-lifecycle.ts'
import { report } from '#lib/browser/report-problem.ts'
import { endSession, onMemberReset, signIn, signOut, syncSessionAcrossTabs } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { toastsAtom } from '#lib/state/toasts.ts'
import { unsavedWorkAtom } from '#lib/state/unsaved-work.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { createPageApi, registerBackgroundSync } from './page-session.ts'
import { advanceTime, memberOf, QueuePage, soon } from './queue-page.fixture.ts'
import { bytes, fillDisk, slipOf } from './slip-queue.fixture.ts'
import { getSlipQueue } from './slip-queue.ts'
import { readItems } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))
vi.mock('#lib/browser/page-lifecycle.ts', () => ({ pageLifecycle: { subscribe: vi.fn() } }))
vi.mock('#domain/statement/statement-resources.ts', async (original) => ({
  ...(await original()),
  refreshWalletAndStatement: vi.fn(),
}))
vi.mock('#lib/cross-tab/lock.ts', () => ({ createLock: vi.fn() }))
vi.mock('./closed-hours.ts', () => ({ isUploadClosed: () => false }))
vi.mock('#domain/member/resolve-member.ts', () => ({ resolveMember: vi.fn() }))
vi.mock('./page-session.ts', () => ({ createPageApi: vi.fn(), registerBackgroundSync: vi.fn() }))

i18n.loadAndActivate({ locale: 'en', messages: {} })

const MINUTE = 60_000
let storage: ReturnType<typeof browserStorage>
let page: QueuePage

beforeEach(async () => {
  storage = browserStorage()
  page = await QueuePage.create()
  for (const mock of [registerBackgroundSync, report, resolveMember]) vi.mocked(mock).mockClear()
})
afterEach(() => page.end())

const mockList = () => vi.spyOn(page.server, 'list')
/** Nothing is sent, however long it takes. */
async function expectNothingSent(): Promise<void> {
  await advanceTime(10 * MINUTE)
  expect(page.server.arrived).toEqual([])
}

describe('page lifecycle', () => {
  it('does not poll while hidden and polls immediately when shown', async () => {
    await page.open({ state: 'processing', sentAt: Date.now() })
    const list = mockList()
    await advanceTime(100)
    page.document.visibilityState = 'hidden'
    page.lifecycleHandlers.onHidden()
    await advanceTime(5 * MINUTE)
    expect(list).not.toHaveBeenCalled()
    page.document.visibilityState = 'visible'
    page.lifecycleHandlers.onResume()
    await soon(() => expect(list).toHaveBeenCalledOnce())
  })

  it('sends immediately when shown', async () => {
    page.server.up = false
    await page.open({})
    await page.untilPause()
    page.server.up = true
    page.lifecycleHandlers.onResume()
    await soon(() => expect(page.server.arrived).toHaveLength(1))
  })

  it('aborts the upload on freeze, sends nothing meanwhile, and checks the server on return', async () => {
    page.holdUploads()
    await page.open({})
    await page.untilStates('sending')
    page.lifecycleHandlers.onFreeze()
    await soon(async () => expect(page.shown.current).toBeUndefined())
    await expectNothingSent()
    // The server had received the upload although the response was lost.
    page.server.upload(page.shown.items[0]?.id ?? '', 4)
    page.server.hold = Promise.resolve()
    page.lifecycleHandlers.onUnfreeze()
    await page.untilStates('processing')
    expect(page.server.arrived).toHaveLength(1)
  })
})

describe('queue session', () => {
  const offline = new CallError('accountProfile', { kind: 'offline' }, false)

  it('is one for concurrent callers, and none while signed out', async () => {
    expect(await getSlipQueue()).toBeUndefined()
    expect(resolveMember).not.toHaveBeenCalled()
    signIn('token', true)
    const [one, other] = await Promise.all([getSlipQueue(), getSlipQueue()])
    expect(one).toBe(other)
    expect(resolveMember).toHaveBeenCalledOnce()
  })

  it.each([
    ['offline', offline, []],
    ['an exception', new TypeError('x'), [['slip-queue', { error: 'TypeError' }]]],
  ])(
    'resolves the member again after a failure, and reports only exceptions: %s',
    async (_, error, reports) => {
      vi.mocked(resolveMember).mockRejectedValueOnce(error)
      signIn('token', true)
      expect(await getSlipQueue()).toBeUndefined()
      expect(vi.mocked(report).mock.calls).toEqual(reports)
      expect(await getSlipQueue()).toMatchObject({ member: 'M1' })
    },
  )

  it('does not open if the session ends while the member is being resolved', async () => {
    const member = Promise.withResolvers<Member>()
    vi.mocked(resolveMember).mockReturnValueOnce(member.promise)
    signIn('token', true)
    const session = getSlipQueue()
    signOut()
    member.resolve(memberOf('M1'))
    expect(await session).toBeUndefined()
    expect(pageLifecycle.subscribe).not.toHaveBeenCalled()
  })

  it('is replaced when another member signs in, even if reopened during sign-out', async () => {
    const release = page.holdUploads()
    const first = await page.open({ member: 'M1' })
    await page.untilStates('sending')
    // A component that calls before it is notified.
    const stop = onMemberReset.on(() => void getSlipQueue())
    vi.mocked(resolveMember).mockResolvedValue(memberOf('M2'))
    signIn('other', true)
    stop()
    expect((await getSlipQueue())?.member).toBe('M2')
    expect(createPageApi).toHaveBeenLastCalledWith('other')
    release()
    first.notifyChanged()
    await expectNothingSent()
    expect(page.states).toEqual([])
  })

  it('a late failure to resolve the member does not close the next member’s queue', async () => {
    const member = Promise.withResolvers<Member>()
    vi.mocked(resolveMember).mockReturnValueOnce(member.promise)
    signIn('token', true)
    const before = getSlipQueue()
    signIn('other', true)
    const session = await getSlipQueue()
    member.reject(offline)
    expect(await before).toBeUndefined()
    expect(await getSlipQueue()).toBe(session)
    expect(resolveMember).toHaveBeenCalledTimes(2)
  })

  it('on sign-out, deletes settled slips, keeps unsent ones and aborts the upload', async () => {
    const release = page.holdUploads()
    const session = await page.open({ order: 1, state: 'failed' }, { order: 2 })
    await page.untilStates('failed', 'sending')
    signOut()
    release()
    await soon(async () => expect((await readItems()).map(({ state }) => state)).toEqual(['sending']))
    vi.mocked(registerBackgroundSync).mockClear()
    session.notifyChanged()
    session.publish()
    await expectNothingSent()
    expect(page.shown.items).toEqual([])
    expect(registerBackgroundSync).not.toHaveBeenCalled()
    expect(page.hasUnsubscribed).toBe(true)
  })

  it('sends nothing more if another tab signs out during the upload, and looks the slip up afterwards', async () => {
    const stop = syncSessionAcrossTabs()
    const release = page.holdUploads()
    await page.open({})
    await page.untilStates('sending')
    storage.local.delete('token')
    storage.dispatchStorageEvent('token')
    expect([page.states, page.shown.current]).toEqual([[], undefined])
    release()
    await expectNothingSent()
    const list = mockList()
    await page.open()
    await page.untilStates('processing')
    expect(list).toHaveBeenCalled()
    expect(page.server.arrived).toHaveLength(1)
    stop()
  })

  it('shows a toast for an unpersisted slip lost on sign-out', async () => {
    const texts = () => store.get(toastsAtom).map(({ text }) => text)
    const first = await page.open()
    await first.repository.add(slipOf({ state: 'ready' }), bytes())
    endSession('UNAUTHORIZED')
    // This one is persisted.
    expect(texts()).toEqual([])

    const second = await page.open()
    fillDisk()
    await second.repository.add(slipOf({ state: 'ready' }), bytes())
    second.publish()
    endSession('UNAUTHORIZED')
    expect(texts()).toEqual([expect.stringMatching(/choose its picture again/)])
    expect(store.get(unsavedWorkAtom)).toEqual([])
  })

  it('deletes settled slips of other members', async () => {
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
