import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getItemUuid, readSharedItems, saveSharedFiles } from '#domain/slips/share-inbox.ts'
import { now } from '#lib/browser/server-clock.ts'
import { readSlipPicture, removeSlip, resumeChecks, sendExpiredSlip, sendSlips, stopSlip } from './actions.ts'
import type { SlipItem } from './slip-item.ts'
import { createTestPage, type FakeSlipServer, type Page, sessionOf, slipOf } from './slip-queue.fixture.ts'
import { getSlipQueue } from './slip-queue.ts'
import { readItems, readPicture } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

const bankQr = { kind: 'bank', bank: '004', ref: '0123456789' } as const
let page: Page
let server: FakeSlipServer
const notifyChanged = vi.fn()

beforeEach(async () => {
  ;({ server, page } = await createTestPage())
  vi.mocked(getSlipQueue).mockResolvedValue({ ...sessionOf(page), notifyChanged })
  notifyChanged.mockReset()
})

const itemOf = (id: string) => page.repository.items().find((item) => item.id === id)

describe('member actions on a queued slip', () => {
  /** Adds a slip, runs the action and returns the stored slip. */
  async function slipAfter(act: (id: string) => Promise<void>, part: Partial<SlipItem>): Promise<SlipItem> {
    const item = slipOf(part)
    await page.repository.add(item, new ArrayBuffer(4))
    await act(item.id)
    const [stored] = await readItems()
    if (!stored) throw new Error('gone')
    return stored
  }

  it('queues a slip and resumes sending immediately', async () => {
    const resumeNow = vi.spyOn(page.engine, 'resumeNow')
    const at = now()
    const item = await slipAfter(sendSlips, { state: 'ready' })
    expect(item).toMatchObject({ state: 'waiting', confirmedExpired: false })
    expect(item.confirmedAt).toBeGreaterThanOrEqual(at)
    expect(resumeNow).toHaveBeenCalled()
    expect(notifyChanged).toHaveBeenCalled()
  })

  it('confirms 320 slips in one transaction: a page that is killed leaves all of them confirmed, or none', async () => {
    const items = Array.from({ length: 320 }, () => slipOf({ state: 'ready' }))
    for (const item of items) await page.repository.add(item, new ArrayBuffer(4))
    const storedStates = async () => new Set((await readItems()).map(({ state }) => state))
    const ids = items.map(({ id }) => id)
    const { put } = IDBObjectStore.prototype
    let puts = 0
    const killed = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (++puts === 160) this.transaction.abort()
      return put.apply(this, args)
    })
    await sendSlips(...ids)
    killed.mockRestore()
    expect(puts).toBe(160)
    expect(await storedStates()).toEqual(new Set(['ready']))

    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await sendSlips(...ids)
    expect(transactions).toHaveBeenCalledOnce()
    transactions.mockRestore()
    expect(await storedStates()).toEqual(new Set(['waiting']))
  })

  it('clears the wait and keeps the first confirmation time', async () => {
    const held = { wait: 'stopped', notBefore: now() + 60_000, confirmedAt: 5 } as const
    const item = await slipAfter(sendSlips, held)
    expect(item).toMatchObject({ state: 'waiting', notBefore: 0, confirmedAt: 5 })
    expect(item.wait).toBeUndefined()
  })

  it('retries an upload that the server rejected', async () => {
    const item = await slipAfter(sendSlips, { state: 'failed', errorKey: 'SLIP_INVALID_FILE', settledAt: 5 })
    expect(item.state).toBe('waiting')
    expect(item.errorKey).toBeUndefined()
    expect(item.settledAt).toBeUndefined()
  })

  it.each([
    ['sending', 'X'],
    ['processing', 'X'],
    ['success', 'X'],
    ['failed', undefined],
  ] as const)(
    'does not resend a slip in state %s, or one that failed the server’s check',
    async (state, errorKey) => {
      const item = slipOf({ state, errorKey })
      await page.repository.add(item, new ArrayBuffer(4))
      await sendSlips(item.id)
      expect(itemOf(item.id)).toEqual(item)
    },
  )

  it('sends an expired slip, because the UI has warned about it', async () => {
    const qr = { ...bankQr, transferAt: now() - 2 * 3_600_000 }
    expect(await slipAfter(sendSlips, { state: 'ready', qr })).toMatchObject({
      state: 'waiting',
      confirmedExpired: true,
    })
  })

  it('keeps a confirmation when the slip expires later', async () => {
    expect(await slipAfter(sendSlips, { state: 'ready', confirmedExpired: true })).toMatchObject({
      confirmedExpired: true,
    })
  })

  it('sends a queued slip that has expired', async () => {
    expect(await slipAfter(sendExpiredSlip, {})).toMatchObject({ state: 'waiting', confirmedExpired: true })
  })

  it('stops a waiting slip and leaves slips in other states unchanged', async () => {
    expect(await slipAfter(stopSlip, {})).toMatchObject({ state: 'waiting', wait: 'stopped' })
    const ready = slipOf({ state: 'ready' })
    await page.repository.add(ready, new ArrayBuffer(4))
    await stopSlip(ready.id)
    expect(itemOf(ready.id)).toEqual(ready)
  })

  it('aborts an upload', async () => {
    server.hold = new Promise(() => undefined)
    const item = slipOf()
    await page.repository.add(item, new ArrayBuffer(4))
    const running = page.engine.run()
    await vi.waitFor(() => expect(page.engine.current()?.progress).toBe(0.5), { interval: 1 })
    await stopSlip(item.id)
    await running
    expect(itemOf(item.id)).toMatchObject({ state: 'waiting', wait: 'stopped' })
    expect(server.arrived).toEqual([])
  })

  it('deletes a slip, its picture and its inbox entry, and aborts its upload', async () => {
    await saveSharedFiles([{ name: 'x', type: 'image/png', bytes: new ArrayBuffer(4) }])
    const [shared] = await readSharedItems()
    const id = shared ? getItemUuid(shared) : ''
    server.hold = new Promise(() => undefined)
    await page.repository.add(slipOf({ id }), new ArrayBuffer(4))
    const running = page.engine.run()
    await vi.waitFor(() => expect(page.engine.current()?.progress).toBe(0.5), { interval: 1 })
    notifyChanged.mockReset()
    await removeSlip(id)
    await running
    expect(await readItems()).toEqual([])
    expect(await readPicture(id)).toBeUndefined()
    expect(notifyChanged).toHaveBeenCalled()
    await vi.waitFor(async () => expect(await readSharedItems()).toEqual([]))
  })

  it('changes nothing while signed out', async () => {
    vi.mocked(getSlipQueue).mockResolvedValue(undefined)
    for (const act of [sendSlips, sendExpiredSlip, stopSlip, removeSlip]) await act(crypto.randomUUID())
    await resumeChecks()
    expect(await readSlipPicture(slipOf())).toBeUndefined()
  })
})

it('reads the picture that is sent', async () => {
  const item = slipOf({ type: 'image/jpeg' })
  await page.repository.add(item, new ArrayBuffer(4))
  const picture = await readSlipPicture(item)
  expect([picture?.size, picture?.type]).toEqual([4, 'image/jpeg'])
  expect(await readSlipPicture(slipOf())).toBeUndefined()
})
