import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activeBonus } from '#contract/rewards/bonus.ts'
import { activeBonusResource } from '#domain/bonus/bonus-resources.ts'
import { onMoneyCallDone } from '#domain/money-call/money-call.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { report } from '#lib/browser/report-problem.ts'
import { signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { unsavedWorkAtom } from '#lib/state/unsaved-work.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { registerBackgroundSync } from './page-session.ts'
import { advanceTime, QueuePage, soon } from './queue-page.fixture.ts'
import { bytes, fillDisk, slipOf } from './slip-queue.fixture.ts'
import {
  addItem,
  type ChangeChannel,
  openChangeChannel,
  readItems,
  syncCredentials,
} from './slip-repository.ts'
import { heldSlipCountAtom, unsentSlipCountAtom } from './unsent-count.ts'

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
const DAY = 24 * 60 * MINUTE
let page: QueuePage

beforeEach(async () => {
  browserStorage()
  page = await QueuePage.create()
  for (const mock of [registerBackgroundSync, refreshWalletAndStatement, report]) vi.mocked(mock).mockClear()
})
afterEach(() => page.end())

/** Settles the server's check. */
function settleAll(status: 'success' | 'failed'): void {
  for (const slip of page.server.slips.values()) slip.status = status
}
const mockList = () => vi.spyOn(page.server, 'list')

describe('sending', () => {
  it('sends queued slips on opening, polls until they are credited and refreshes the balance once', async () => {
    const names: string[] = []
    const stop = onMoneyCallDone.on((name) => names.push(name))
    const session = await page.open({ state: 'success', amount: 100 }, {}, { state: 'ready' })
    await page.untilStates('success', 'processing', 'ready')
    expect(registerBackgroundSync).toHaveBeenCalledWith('token', 'M1')
    expect([vi.mocked(refreshWalletAndStatement).mock.calls, names]).toEqual([[], []])
    settleAll('success')
    await advanceTime(1500)
    await page.untilStates('success', 'success', 'ready')
    session.notifyChanged()
    expect(refreshWalletAndStatement).toHaveBeenCalledOnce()
    expect(names).toEqual(['walletSlip'])
    expect(page.server.arrived).toHaveLength(1)
    const list = mockList()
    await advanceTime(10 * MINUTE)
    expect(list).not.toHaveBeenCalled()
    stop()
  })

  it('sends a slip that the host refused during a bonus once the bonus has ended, and only then', async () => {
    const check = (status: boolean) => activeBonusResource.put(parse(activeBonus, { status }))
    const isHeld = async () => expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'bonus' }])
    page.server.refuse = 'BONUS_REMAINING'
    await page.open({})
    await eventually(isHeld)
    page.server.refuse = undefined
    // The host's check and its refusal contradict each other: no endless retries.
    check(false)
    check(true)
    await advanceTime(1500)
    await isHeld()
    check(false)
    await page.untilStates('processing')
  })

  it('sends it, too, once the member has ended the bonus', async () => {
    page.server.refuse = 'BONUS_REMAINING'
    await page.open({})
    await eventually(async () => expect(await readItems()).toMatchObject([{ wait: 'bonus' }]))
    page.server.refuse = undefined
    onMoneyCallDone.emit('bonusClear')
    await page.untilStates('processing')
  })

  it('saves the worker’s credentials only while slips are queued', async () => {
    const session = await page.open({ state: 'ready' })
    await syncCredentials.save({ token: 'token', member: 'M1', host: '', language: 'th' })
    session.notifyChanged()
    expect(registerBackgroundSync).not.toHaveBeenCalled()
    await soon(async () => expect(await syncCredentials.read()).toBeUndefined())
  })

  it('keeps the worker’s credentials if a slip only waits for the member', async () => {
    const session = await page.open({ wait: 'stopped' }, { state: 'ready' })
    await syncCredentials.save({ token: 'token', member: 'M1', host: '', language: 'th' })
    session.notifyChanged()
    await advanceTime(MINUTE)
    expect(await syncCredentials.read()).toBeDefined()
  })

  it('reports an exception and retries later', async () => {
    page.lockFailures = 1
    await page.open({})
    await soon(() => expect(report).toHaveBeenCalledWith('slip-queue', { error: 'TypeError' }))
    await advanceTime(29_000)
    expect(page.server.arrived).toEqual([])
    await advanceTime(2000)
    await page.untilStates('processing')
  })
})

describe('several pages', () => {
  let other: ChangeChannel
  const onChange = vi.fn()
  beforeEach(() => {
    onChange.mockReset()
    other = openChangeChannel('M1', onChange)
  })
  afterEach(() => other.close())

  it('send a slip added by another one', async () => {
    await page.open()
    await addItem(slipOf(), bytes())
    other.notify()
    await page.untilStates('processing')
  })

  it('receive updates of slips sent by one of them', async () => {
    await page.open({})
    await page.untilStates('processing')
    await soon(() => expect(onChange).toHaveBeenCalled())
  })

  it('receive the member’s changes immediately', async () => {
    const session = await page.open()
    const item = slipOf()
    await session.repository.add(item, bytes())
    expect(page.states).toEqual([])
    page.holdUploads()
    session.notifyChanged()
    expect(page.states).toEqual(['waiting'])
    await soon(() => expect(onChange).toHaveBeenCalled())
    await soon(() => expect(page.shown.current?.id).toBe(item.id))
  })

  it('do not notify each other without changes', async () => {
    await page.open({ state: 'ready' }, { state: 'failed' })
    await advanceTime(100)
    onChange.mockReset()
    // As the other page does when notified: it runs and broadcasts its changes.
    onChange.mockImplementation(() => other.notify())
    other.notify()
    await advanceTime(MINUTE)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('published state', () => {
  it('counts unsent slips and those that need the member’s action', async () => {
    page.server.up = false
    await page.open({ state: 'ready' }, {}, { state: 'failed' }, { wait: 'stopped' })
    const counts = () => [store.get(unsentSlipCountAtom), store.get(heldSlipCountAtom)]
    expect(counts()).toEqual([3, 2])
    expect(page.shown).toMatchObject({ loaded: true, unpersistedIds: [] })
    signOut()
    expect(counts()).toEqual([0, 0])
    const nothing = { items: [], current: undefined, pause: undefined, unpersistedIds: [], loaded: false }
    expect(page.shown).toEqual(nothing)
  })

  it('guards against a reload while a slip is unpersisted', async () => {
    const session = await page.open({ state: 'ready' })
    const disk = fillDisk()
    const item = slipOf({ state: 'ready' })
    await session.repository.add(item, bytes())
    session.publish()
    session.publish()
    expect(store.get(unsavedWorkAtom)).toEqual(['upload'])
    expect(page.shown.unpersistedIds).toEqual([item.id])
    disk.mockRestore()
    await session.repository.update(item.id, (latest) => ({ ...latest, state: 'failed' }))
    session.publish()
    expect(store.get(unsavedWorkAtom)).toEqual([])
  })
})

describe('old slips', () => {
  it('are deleted after a week if settled or unanswered, but never if unsent', async () => {
    const old = Date.now() - 7 * DAY - 1000
    const week = Date.now() - 7 * DAY + MINUTE
    page.server.up = false
    const expired = [
      { state: 'success', settledAt: old },
      { state: 'failed', settledAt: old },
      { state: 'processing', sentAt: old },
    ] as const
    const kept = [
      { state: 'failed', settledAt: week },
      { state: 'processing', sentAt: week },
      { state: 'ready', addedAt: old },
    ] as const
    await page.open(...expired, ...kept)
    expect(page.states).toEqual(kept.map(({ state }) => state))
    expect(await readItems()).toHaveLength(3)
  })

  it('are polled for a day, and then once per session', async () => {
    const list = mockList()
    await page.open({ state: 'processing', sentAt: Date.now() - DAY + 60 * MINUTE })
    await advanceTime(30 * MINUTE)
    expect(list.mock.calls.length).toBeGreaterThan(50)
    await advanceTime(40 * MINUTE)
    list.mockClear()
    await advanceTime(60 * MINUTE)
    expect(list).not.toHaveBeenCalled()
    signOut()
    await page.open({ state: 'processing', sentAt: Date.now() - DAY - 1 }, { state: 'ready' })
    await advanceTime(60 * MINUTE)
    expect(list).toHaveBeenCalledOnce()
  })
})
