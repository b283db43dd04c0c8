import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onMoneyDone } from '#domain/money-call/money-call.ts'
import { refreshMoney } from '#domain/statement/statement-resources.ts'
import { report } from '#lib/browser/report-problem.ts'
import { signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { unsavedWorkAtom } from '#lib/state/unsaved-work.ts'
import { armSync } from './background-sync.ts'
import { givePass, readPass } from './background-sync-credentials.ts'
import { joinNews, type News } from './change-channel.ts'
import { pass, QueuePage, soon } from './queue-page.fixture.ts'
import { addItem, readItems } from './slip-db.ts'
import { slipOf } from './slip-queue.fixture.ts'
import { slipsHeldAtom, slipsOpenAtom } from './unsent-count.ts'

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

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const bytes = () => new ArrayBuffer(4)
let page: QueuePage

beforeEach(async () => {
  page = await QueuePage.create()
  for (const mock of [armSync, refreshMoney, report]) vi.mocked(mock).mockClear()
})
afterEach(() => page.end())

/** As the bank's check ends. */
function settleAll(status: 'success' | 'failed'): void {
  for (const slip of page.bank.slips.values()) slip.status = status
}

describe('what waits', () => {
  it('is sent once the queue is opened, and asked about until the money is there', async () => {
    await page.open({ order: 1 }, { order: 2, state: 'ready' })
    await page.untilStates('processing', 'ready')
    expect(armSync).toHaveBeenCalledWith('token', 'M1')
    expect(refreshMoney).not.toHaveBeenCalled()
    settleAll('success')
    await pass(1500)
    await page.untilStates('success', 'ready')
    expect(refreshMoney).toHaveBeenCalledOnce()
    expect(page.bank.arrived).toHaveLength(1)
    const list = vi.spyOn(page.bank, 'list')
    await pass(10 * MINUTE)
    expect(list).not.toHaveBeenCalled()
  })

  it('tells whoever shows money of each that arrived, once', async () => {
    const names: string[] = []
    const stop = onMoneyDone.on((name) => names.push(name))
    const desk = await page.open({ state: 'success', amount: 100 }, {})
    await page.untilStates('success', 'processing')
    expect(names).toEqual([])
    settleAll('success')
    await pass(1500)
    await page.untilStates('success', 'success')
    desk.touched()
    expect(names).toEqual(['walletSlip'])
    stop()
  })

  it('is tried again after the wait that the queue asks for', async () => {
    page.bank.up = false
    await page.open({})
    await page.untilPause()
    expect(page.states).toEqual(['waiting'])
    page.bank.up = true
    await pass(3000)
    await page.untilStates('processing')
  })

  it('goes at once when the network or the member is back', async () => {
    page.bank.up = false
    await page.open({})
    await page.untilPause()
    page.bank.up = true
    page.told.onResume()
    await soon(() => expect(page.bank.arrived).toHaveLength(1))
  })

  it('goes from here as soon as another page adds it', async () => {
    await page.open()
    await addItem(slipOf(), bytes())
    const other = joinNews('M1', () => undefined)
    other.tell()
    await page.untilStates('processing')
    other.close()
  })

  it('gives the worker its pass only as long as something may be sent', async () => {
    const desk = await page.open({ state: 'ready' })
    await givePass({ token: 'token', member: 'M1', host: '', language: 'th' })
    desk.touched()
    expect(armSync).not.toHaveBeenCalled()
    await soon(async () => expect(await readPass()).toBeUndefined())
  })

  it('keeps the worker’s pass while a slip waits', async () => {
    page.bank.up = false
    await page.open({})
    await givePass({ token: 'token', member: 'M1', host: '', language: 'th' })
    await page.untilPause()
    await pass(MINUTE)
    expect(await readPass()).toBeDefined()
  })

  it('keeps the worker’s pass while a slip only waits for the member', async () => {
    const desk = await page.open({ wait: 'stopped' }, { state: 'ready' })
    await givePass({ token: 'token', member: 'M1', host: '', language: 'th' })
    desk.touched()
    await pass(MINUTE)
    expect(await readPass()).toBeDefined()
  })

  it('is tried again after trouble of our own, which is reported', async () => {
    page.denied = 1
    await page.open({})
    await soon(() => expect(report).toHaveBeenCalledWith('slip-queue', { error: 'TypeError' }))
    await pass(29_000)
    expect(page.bank.arrived).toEqual([])
    await pass(2000)
    await page.untilStates('processing')
  })

  it('isn’t looked at before its wait is over', async () => {
    page.bank.up = false
    const desk = await page.open({})
    await page.untilPause()
    const load = vi.spyOn(desk.shelf, 'load')
    await pass(900)
    expect(load).not.toHaveBeenCalled()
    await pass(1200)
    expect(load).toHaveBeenCalled()
  })
})

describe('the pages of one browser', () => {
  let other: News
  const heard = vi.fn()
  beforeEach(() => {
    heard.mockReset()
    other = joinNews('M1', heard)
  })
  afterEach(() => other.close())

  it('hear of what one of them has sent', async () => {
    await page.open({})
    await page.untilStates('processing')
    await soon(() => expect(heard).toHaveBeenCalled())
  })

  it('see and hear at once of what the member does in one of them; it goes on sending', async () => {
    const desk = await page.open()
    const item = slipOf()
    await desk.shelf.add(item, bytes())
    expect(page.states).toEqual([])
    page.bank.hold = new Promise(() => undefined)
    desk.touched()
    expect(page.states).toEqual(['waiting'])
    await soon(() => expect(heard).toHaveBeenCalled())
    await soon(() => expect(page.shown.current?.id).toBe(item.id))
  })

  it('don’t go on telling each other that nothing has changed', async () => {
    await page.open({ state: 'ready' }, { state: 'failed' })
    await pass(100)
    heard.mockReset()
    // As the other page does once it has heard: it looks, and tells what it finds changed.
    heard.mockImplementation(() => other.tell())
    other.tell()
    await pass(MINUTE)
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('what screens show', () => {
  it('counts what isn’t sent, and what somebody has to look at', async () => {
    page.bank.up = false
    await page.open({ state: 'ready' }, {}, { state: 'failed' }, { wait: 'stopped' })
    expect(store.get(slipsOpenAtom)).toBe(3)
    expect(store.get(slipsHeldAtom)).toBe(2)
    expect(page.shown).toMatchObject({ loaded: true, loose: [] })
    signOut()
    expect(store.get(slipsOpenAtom)).toBe(0)
    expect(store.get(slipsHeldAtom)).toBe(0)
    expect(page.shown).toEqual({ items: [], current: undefined, pause: undefined, loose: [], loaded: false })
  })

  it('says how far the slip is that is on its way', async () => {
    page.bank.hold = new Promise(() => undefined)
    await page.open({})
    await soon(() => expect(page.shown.current?.part).toBe(0.5))
  })

  it('warns of a reload while this page alone has a slip, until it is settled', async () => {
    const desk = await page.open({ state: 'ready' })
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const item = slipOf({ state: 'ready' })
    await desk.shelf.add(item, bytes())
    desk.show()
    desk.show()
    expect(store.get(unsavedWorkAtom)).toEqual(['upload'])
    expect(page.shown.loose).toEqual([item.id])
    full.mockRestore()
    await desk.shelf.change(item.id, (kept) => ({ ...kept, state: 'failed' }))
    desk.show()
    expect(store.get(unsavedWorkAtom)).toEqual([])
  })
})

describe('what is old', () => {
  it('settled slips go after a week, and those that the server never answered', async () => {
    const old = Date.now() - 7 * DAY - 1000
    const week = Date.now() - 7 * DAY + MINUTE
    page.bank.up = false
    const gone = [
      { state: 'success', settledAt: old },
      { state: 'failed', settledAt: old },
      { state: 'processing', sentAt: old },
    ] as const
    const kept = [
      { state: 'failed', settledAt: week },
      { state: 'processing', sentAt: week },
      // What isn’t sent is evidence, however old.
      { state: 'ready', addedAt: old },
    ] as const
    await page.open(...gone, ...kept)
    expect(page.states).toEqual(kept.map(({ state }) => state))
    expect(await readItems()).toHaveLength(3)
  })

  it('one that was checked for a day is asked about once', async () => {
    const list = vi.spyOn(page.bank, 'list')
    await page.open({ state: 'processing', sentAt: Date.now() - DAY - 1 }, { state: 'ready' })
    await pass(60 * MINUTE)
    expect(list).toHaveBeenCalledOnce()
  })

  it('one that is checked for less than a day is asked about again and again', async () => {
    const list = vi.spyOn(page.bank, 'list')
    await page.open({ state: 'processing', sentAt: Date.now() - DAY + 60 * MINUTE })
    expect(list).not.toHaveBeenCalled()
    await pass(30 * MINUTE)
    expect(list.mock.calls.length).toBeGreaterThan(50)
    await pass(40 * MINUTE)
    list.mockClear()
    await pass(60 * MINUTE)
    expect(list).not.toHaveBeenCalled()
  })
})
