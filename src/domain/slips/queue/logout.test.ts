import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { now } from '#lib/browser/server-clock.ts'
import { discardSlips, getLogoutProgress, sendAllSlips } from './logout.ts'
import { slipStates } from './slip-item.ts'
import { createTestPage, type FakeSlipServer, type Page, sessionOf, slipOf } from './slip-queue.fixture.ts'
import { getSlipQueue } from './slip-queue.ts'
import { readItems } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

const bytes = () => new ArrayBuffer(4)
const none: readonly string[] = []
const notifyChanged = vi.fn()
let server: FakeSlipServer
let page: Page

beforeEach(async () => {
  ;({ server, page } = await createTestPage())
  vi.mocked(getSlipQueue).mockResolvedValue({ ...sessionOf(page), notifyChanged })
  notifyChanged.mockReset()
})

const progressOf = (ids: readonly string[]) => getLogoutProgress(page.repository.items(), ids, now())

it('sends expired slips too', async () => {
  const transferAt = now() - 2 * 60 * 60_000
  const qr = { kind: 'bank', bank: '004', ref: '0123456789', transferAt } as const
  await page.repository.add(slipOf({ qr, state: 'ready' }), bytes())
  const ids = await sendAllSlips()
  expect(progressOf(ids)).toMatchObject({ sending: true, refused: none })
  await page.engine.run()
  expect(server.slips.size).toBe(1)
  expect(progressOf(ids)).toEqual({ sending: false, refused: none, done: true, nextAt: undefined })
})

it('a rejected slip prevents the logout', async () => {
  server.refuse = 'SLIP_INVALID_FILE'
  // A slip that failed before isn't among those sent now.
  await page.repository.add(slipOf({ state: 'failed' }), bytes())
  const item = slipOf()
  await page.repository.add(item, bytes())
  const ids = await sendAllSlips()
  await page.engine.run()
  expect(progressOf(ids)).toMatchObject({
    sending: false,
    refused: [{ id: item.id, errorKey: 'SLIP_INVALID_FILE' }],
    done: false,
  })
})

it('reports the next retry after a server error, and that stopped slips are not sent', async () => {
  server.faults = ['broken']
  const item = slipOf()
  await page.repository.add(item, bytes())
  const ids = await sendAllSlips()
  await page.engine.run()
  const [tried] = page.repository.items()
  expect(progressOf(ids)).toMatchObject({ sending: true, nextAt: tried?.notBefore, done: false })
  await page.repository.update(item.id, (item) => ({ ...item, wait: 'stopped' }))
  expect(progressOf(ids)).toMatchObject({ sending: false, done: false })
})

it('queues all unsent slips and leaves the others unchanged', async () => {
  const held = { wait: 'stopped', notBefore: now() + 60_000 } as const
  const items = slipStates.map((state) => slipOf({ state, ...held }))
  for (const item of items) await page.repository.add(item, bytes())
  const at = now()
  expect(await sendAllSlips()).toEqual(items.slice(0, 4).map(({ id }) => id))
  const after = page.repository.items()
  expect(after.map(({ state }) => state)).toEqual([
    'checking',
    'waiting',
    'waiting',
    'sending',
    'processing',
    'success',
    'failed',
  ])
  for (const item of after.slice(0, 4)) {
    expect(item).toMatchObject({ notBefore: 0, confirmedExpired: false })
    expect(item.wait).toBeUndefined()
    expect(item.confirmedAt).toBeGreaterThanOrEqual(at)
  }
  expect(after.slice(4)).toEqual(items.slice(4))
  expect(notifyChanged).toHaveBeenCalled()
})

it('queues all slips in one transaction, so that a closed page leaves all of them queued or none', async () => {
  for (const item of [slipOf(), slipOf(), slipOf()]) await page.repository.add(item, bytes())
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await sendAllSlips()
  expect(transactions).toHaveBeenCalledOnce()
  transactions.mockRestore()
})

it('ends a network pause and keeps earlier confirmation times', async () => {
  const resumeNow = vi.spyOn(page.engine, 'resumeNow')
  await page.repository.add(slipOf({ confirmedAt: 5, confirmedExpired: true }), bytes())
  await sendAllSlips()
  expect(resumeNow).toHaveBeenCalled()
  expect(page.repository.items()).toMatchObject([{ confirmedAt: 5, confirmedExpired: true }])
})

it('reports the earliest retry if all slips wait for one', () => {
  const [soon, later] = [7000, 9000].map((ms) => slipOf({ notBefore: now() + ms }))
  const at = now()
  expect(
    getLogoutProgress(
      [later, soon].filter((item) => item !== undefined),
      none,
      at,
    ).nextAt,
  ).toBe(soon?.notBefore)
  expect(
    getLogoutProgress(
      [soon, slipOf()].filter((item) => item !== undefined),
      none,
      at,
    ).nextAt,
  ).toBeUndefined()
  expect(getLogoutProgress([slipOf({ notBefore: at })], none, at).nextAt).toBeUndefined()
})

it('discards all slips, including unsent ones', async () => {
  for (const state of slipStates) await page.repository.add(slipOf({ state }), bytes())
  await discardSlips()
  expect(page.repository.items()).toEqual([])
  expect(await readItems()).toEqual([])
  expect(notifyChanged).toHaveBeenCalled()
})

it('does nothing while signed out', async () => {
  vi.mocked(getSlipQueue).mockResolvedValue(undefined)
  expect(await sendAllSlips()).toEqual([])
  await discardSlips()
})

it('deletes all slips, also if the disk refuses the deletion once', async () => {
  for (const state of ['ready', 'waiting'] as const) await page.repository.add(slipOf({ state }), bytes())
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('disk', 'UnknownError')
  })
  expect(await discardSlips()).toBe(true)
  expect(await readItems()).toEqual([])
  expect(notifyChanged).toHaveBeenCalledOnce()
})

it('says so if the disk refuses the deletion twice, and deletes them the next time', async () => {
  await page.repository.add(slipOf({ state: 'ready' }), bytes())
  const refusal = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('disk', 'UnknownError')
  })
  expect(await discardSlips()).toBe(false)
  expect(await readItems()).toHaveLength(1)
  refusal.mockRestore()
  expect(await discardSlips()).toBe(true)
  expect(await readItems()).toEqual([])
})
