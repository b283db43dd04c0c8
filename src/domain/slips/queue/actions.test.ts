import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSharedItems, saveSharedFiles } from '#domain/slips/share-inbox.ts'
import { now, updateServerClock } from '#lib/browser/server-clock.ts'
import { readSlipPicture, removeSlip, resumeChecks, sendExpiredSlip, sendSlips, stopSlip } from './actions.ts'
import type { SlipItem } from './slip-item.ts'
import {
  addSlipTo,
  bytes,
  createTestPage,
  expiredQrAt,
  type FakeSlipServer,
  type Page,
  sessionOf,
  slipOf,
} from './slip-queue.fixture.ts'
import { getSlipQueue } from './slip-queue.ts'
import { readItems, readPicture } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

let page: Page
let server: FakeSlipServer
const notifyChanged = vi.fn()

beforeEach(async () => {
  updateServerClock(new Date().toUTCString(), Date.now(), Date.now())
  ;({ server, page } = await createTestPage())
  vi.mocked(getSlipQueue).mockResolvedValue({ ...sessionOf(page), notifyChanged })
  notifyChanged.mockReset()
})
afterEach(() => vi.restoreAllMocks())

const itemOf = (id: string) => page.repository.items().find((item) => item.id === id)
const soon = (check: () => void) => eventually(check, 1)
const add = (part?: Partial<SlipItem>) => addSlipTo(page.repository, part)

describe('member actions', () => {
  /** Adds a slip, runs the action and returns the stored slip. */
  async function slipAfter(act: (id: string) => Promise<void>, part: Partial<SlipItem>) {
    const { id } = await add(part)
    await act(id)
    return (await readItems()).find((item) => item.id === id)
  }
  const send = (id: string) => sendSlips(id)

  it('sending queues a slip and resumes immediately', async () => {
    const resumeNow = vi.spyOn(page.engine, 'resumeNow')
    const at = now()
    const item = await slipAfter(send, { state: 'ready' })
    expect(item).toMatchObject({ state: 'waiting', confirmedExpired: false })
    expect(item?.confirmedAt).toBeGreaterThanOrEqual(at)
    expect(resumeNow).toHaveBeenCalled()
    expect(notifyChanged).toHaveBeenCalled()
  })

  it('confirms all slips in one transaction: a page that is killed leaves all of them confirmed, or none', async () => {
    for (let count = 0; count < 20; count++) await add({ state: 'ready' })
    const storedStates = async () => new Set((await readItems()).map(({ state }) => state))
    const ids = page.repository.items().map(({ id }) => id)
    const { put } = IDBObjectStore.prototype
    let puts = 0
    const killed = vi.spyOn(IDBObjectStore.prototype, 'put')
    killed.mockImplementation(function (this: IDBObjectStore, ...args) {
      if (++puts === 10) this.transaction.abort()
      return put.apply(this, args)
    })
    await sendSlips(...ids)
    killed.mockRestore()
    expect(await storedStates()).toEqual(new Set(['ready']))

    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await sendSlips(...ids)
    expect(transactions).toHaveBeenCalledOnce()
    transactions.mockRestore()
    expect(await storedStates()).toEqual(new Set(['waiting']))
  })

  it.each<[string, (id: string) => Promise<void>, Partial<SlipItem>, Partial<SlipItem>]>([
    [
      'sending clears the wait and keeps the first confirmation',
      send,
      { wait: 'stopped', notBefore: 9e15, confirmedAt: 5 },
      { state: 'waiting', wait: undefined, notBefore: 0, confirmedAt: 5 },
    ],
    [
      'sending retries an upload that the server rejected',
      send,
      { state: 'failed', errorKey: 'SLIP_INVALID_FILE', settledAt: 5 },
      { state: 'waiting', errorKey: undefined, settledAt: undefined },
    ],
    [
      'sending an expired slip is a decision, because the UI has warned about it',
      send,
      { state: 'ready', qr: expiredQrAt(now()) },
      { state: 'waiting', confirmedExpired: true },
    ],
    [
      'that decision stays',
      send,
      { state: 'ready', confirmedExpired: true },
      { state: 'waiting', confirmedExpired: true },
    ],
    ['a queued slip that has expired is sent', sendExpiredSlip, {}, { confirmedExpired: true }],
    ['stopping holds a waiting slip back', stopSlip, {}, { state: 'waiting', wait: 'stopped' }],
  ])('%s', async (_, act, before, after) => {
    expect({ wait: undefined, ...(await slipAfter(act, before)) }).toMatchObject(after)
  })

  it.each<[string, (id: string) => Promise<void>, Partial<SlipItem>]>([
    ['sending', send, { state: 'sending', errorKey: 'X' }],
    ['sending', send, { state: 'processing', errorKey: 'X' }],
    ['sending', send, { state: 'success', errorKey: 'X' }],
    // It failed the server's check: it can't be sent again under the same id.
    ['sending', send, { state: 'failed' }],
    ['stopping', stopSlip, { state: 'ready' }],
  ])('%s changes nothing of a slip with %j', async (_, act, part) => {
    const item = await add(part)
    await act(item.id)
    expect(itemOf(item.id)).toEqual(item)
  })

  it.each<[string, (id: string) => Promise<void>, object[]]>([
    ['stopping', stopSlip, [{ state: 'waiting', wait: 'stopped' }]],
    ['deleting', removeSlip, []],
  ])('%s aborts the upload', async (_, act, left) => {
    server.hold = new Promise(() => undefined)
    const { id } = await add()
    const running = page.engine.run()
    await soon(() => expect(page.engine.current()?.progress).toBe(0.5))
    await act(id)
    await running
    expect(await readItems()).toMatchObject(left)
    expect(server.arrived).toEqual([])
    expect(notifyChanged).toHaveBeenCalled()
  })

  it('deleting removes the slip, its picture and its inbox entry', async () => {
    await saveSharedFiles([{ name: 'x', type: 'image/png', bytes: bytes() }])
    const [shared] = await readSharedItems()
    const id = shared?.id ?? ''
    await add({ id })
    await removeSlip(id)
    expect([await readItems(), await readPicture(id)]).toEqual([[], undefined])
    await eventually(async () => expect(await readSharedItems()).toEqual([]))
  })

  it('reading returns the picture that is sent', async () => {
    const item = await add({ type: 'image/jpeg' })
    const picture = await readSlipPicture(item)
    expect([picture?.size, picture?.type]).toEqual([4, 'image/jpeg'])
    expect(await readSlipPicture(slipOf())).toBeUndefined()
  })

  it('change nothing while signed out', async () => {
    vi.mocked(getSlipQueue).mockResolvedValue(undefined)
    for (const act of [sendSlips, sendExpiredSlip, stopSlip, removeSlip]) await act(crypto.randomUUID())
    await resumeChecks()
    expect(await readSlipPicture(slipOf())).toBeUndefined()
  })
})
