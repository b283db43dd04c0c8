import 'fake-indexeddb/auto'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activeBonus } from '#contract/bonus.ts'
import { activeBonusResource } from '#domain/bonus/bonus-resources.ts'
import { onMoneyCallDone } from '#domain/money-call/money-call.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { report } from '#lib/browser/report-problem.ts'
import { signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { unsavedWorkAtom } from '#lib/state/unsaved-work.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { registerBackgroundSync } from './page-session.ts'
import { advanceTime, eventually, QueuePage } from './queue-page.fixture.ts'
import { slipOf } from './slip-queue.fixture.ts'
import {
  addItem,
  type ChangeChannel,
  openChangeChannel,
  readItems,
  readSyncCredentials,
  saveSyncCredentials,
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
vi.mock('./page-session.ts', () => ({
  createPageApi: vi.fn(),
  registerBackgroundSync: vi.fn(),
}))

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const bytes = () => new ArrayBuffer(4)
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

describe('sending', () => {
  it('sends queued slips on opening and polls until they are credited', async () => {
    await page.open({ order: 1 }, { order: 2, state: 'ready' })
    await page.untilStates('processing', 'ready')
    expect(registerBackgroundSync).toHaveBeenCalledWith('token', 'M1')
    expect(refreshWalletAndStatement).not.toHaveBeenCalled()
    settleAll('success')
    await advanceTime(1500)
    await page.untilStates('success', 'ready')
    expect(refreshWalletAndStatement).toHaveBeenCalledOnce()
    expect(page.server.arrived).toHaveLength(1)
    const list = vi.spyOn(page.server, 'list')
    await advanceTime(10 * MINUTE)
    expect(list).not.toHaveBeenCalled()
  })

  it('sends a slip that the host refused during a bonus once the member has ended the bonus', async () => {
    page.server.refuse = 'BONUS_REMAINING'
    await page.open({})
    await vi.waitFor(async () =>
      expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'bonus' }]),
    )
    page.server.refuse = undefined
    onMoneyCallDone.emit('bonusClear')
    await page.untilStates('processing')
  })

  it('sends it, too, once a check shows that the bonus has ended otherwise, and only then', async () => {
    const check = (status: boolean) => activeBonusResource.put(parse(activeBonus, { status }))
    page.server.refuse = 'BONUS_REMAINING'
    await page.open({})
    const isHeld = async () => expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'bonus' }])
    await vi.waitFor(isHeld)
    page.server.refuse = undefined
    // The host's check and its refusal contradict each other: no endless retries.
    check(false)
    check(true)
    await advanceTime(1500)
    await isHeld()
    check(false)
    await page.untilStates('processing')
  })

  it('refreshes the balance once per credited slip', async () => {
    const names: string[] = []
    const stop = onMoneyCallDone.on((name) => names.push(name))
    const session = await page.open({ state: 'success', amount: 100 }, {})
    await page.untilStates('success', 'processing')
    expect(names).toEqual([])
    settleAll('success')
    await advanceTime(1500)
    await page.untilStates('success', 'success')
    session.notifyChanged()
    expect(names).toEqual(['walletSlip'])
    stop()
  })

  it('resumes immediately when the page returns', async () => {
    page.server.up = false
    await page.open({})
    await page.untilPause()
    page.server.up = true
    page.lifecycleHandlers.onResume()
    await eventually(() => expect(page.server.arrived).toHaveLength(1))
  })

  it('sends a slip added by another page', async () => {
    await page.open()
    await addItem(slipOf(), bytes())
    const other = openChangeChannel('M1', () => undefined)
    other.notify()
    await page.untilStates('processing')
    other.close()
  })

  it('saves the worker’s credentials only while slips are queued', async () => {
    const session = await page.open({ state: 'ready' })
    await saveSyncCredentials({ token: 'token', member: 'M1', host: '', language: 'th' })
    session.notifyChanged()
    expect(registerBackgroundSync).not.toHaveBeenCalled()
    await eventually(async () => expect(await readSyncCredentials()).toBeUndefined())
  })

  it('keeps the worker’s credentials if a slip only waits for the member', async () => {
    const session = await page.open({ wait: 'stopped' }, { state: 'ready' })
    await saveSyncCredentials({ token: 'token', member: 'M1', host: '', language: 'th' })
    session.notifyChanged()
    await advanceTime(MINUTE)
    expect(await readSyncCredentials()).toBeDefined()
  })

  it('reports an exception and retries later', async () => {
    page.lockFailures = 1
    await page.open({})
    await eventually(() => expect(report).toHaveBeenCalledWith('slip-queue', { error: 'TypeError' }))
    await advanceTime(29_000)
    expect(page.server.arrived).toEqual([])
    await advanceTime(2000)
    await page.untilStates('processing')
  })

  it('does not run before the delay is over', async () => {
    page.server.up = false
    const session = await page.open({})
    await page.untilPause()
    const load = vi.spyOn(session.repository, 'load')
    await advanceTime(900)
    expect(load).not.toHaveBeenCalled()
    await advanceTime(1200)
    expect(load).toHaveBeenCalled()
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

  it('receive updates of slips sent by one of them', async () => {
    await page.open({})
    await page.untilStates('processing')
    await eventually(() => expect(onChange).toHaveBeenCalled())
  })

  it('receive the member’s changes immediately', async () => {
    const session = await page.open()
    const item = slipOf()
    await session.repository.add(item, bytes())
    expect(page.states).toEqual([])
    page.server.hold = new Promise(() => undefined)
    session.notifyChanged()
    expect(page.states).toEqual(['waiting'])
    await eventually(() => expect(onChange).toHaveBeenCalled())
    await eventually(() => expect(page.shown.current?.id).toBe(item.id))
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
    expect(store.get(unsentSlipCountAtom)).toBe(3)
    expect(store.get(heldSlipCountAtom)).toBe(2)
    expect(page.shown).toMatchObject({ loaded: true, unpersistedIds: [] })
    signOut()
    expect(store.get(unsentSlipCountAtom)).toBe(0)
    expect(store.get(heldSlipCountAtom)).toBe(0)
    expect(page.shown).toEqual({
      items: [],
      current: undefined,
      pause: undefined,
      unpersistedIds: [],
      loaded: false,
    })
  })

  it('guards against a reload while a slip is unpersisted', async () => {
    const session = await page.open({ state: 'ready' })
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const item = slipOf({ state: 'ready' })
    await session.repository.add(item, bytes())
    session.publish()
    session.publish()
    expect(store.get(unsavedWorkAtom)).toEqual(['upload'])
    expect(page.shown.unpersistedIds).toEqual([item.id])
    full.mockRestore()
    await session.repository.update(item.id, (item) => ({ ...item, state: 'failed' }))
    session.publish()
    expect(store.get(unsavedWorkAtom)).toEqual([])
  })
})

describe('old slips', () => {
  it('deletes settled and unanswered slips after a week', async () => {
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
      // Unsent slips are kept, however old.
      { state: 'ready', addedAt: old },
    ] as const
    await page.open(...expired, ...kept)
    expect(page.states).toEqual(kept.map(({ state }) => state))
    expect(await readItems()).toHaveLength(3)
  })

  it('polls an overdue slip once', async () => {
    const list = vi.spyOn(page.server, 'list')
    await page.open({ state: 'processing', sentAt: Date.now() - DAY - 1 }, { state: 'ready' })
    await advanceTime(60 * MINUTE)
    expect(list).toHaveBeenCalledOnce()
  })

  it('keeps polling a slip that is not overdue', async () => {
    const list = vi.spyOn(page.server, 'list')
    await page.open({ state: 'processing', sentAt: Date.now() - DAY + 60 * MINUTE })
    expect(list).not.toHaveBeenCalled()
    await advanceTime(30 * MINUTE)
    expect(list.mock.calls.length).toBeGreaterThan(50)
    await advanceTime(40 * MINUTE)
    list.mockClear()
    await advanceTime(60 * MINUTE)
    expect(list).not.toHaveBeenCalled()
  })
})
