import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { isOverdue } from './slip-item.ts'
import { Browser, FakeSlipServer, slipOf } from './slip-queue.fixture.ts'
import { closeSlipDb, readItems } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const DAY = 24 * 60 * 60_000

let server = new FakeSlipServer()
let browser = new Browser(server)
const bytes = () => new ArrayBuffer(4)

beforeEach(async () => {
  vi.restoreAllMocks()
  await closeSlipDb()
  globalThis.indexedDB = new IDBFactory()
  server = new FakeSlipServer()
  browser = new Browser(server)
})

it('waits for Retry-After of a rate limit, then continues', async () => {
  server.interval = 60
  const page = browser.page()
  for (let order = 1; order <= 2; order++) await page.repository.add(slipOf({ order }), bytes())
  expect(await page.engine.run()).toBe(60_000)
  expect(page.repository.items().map(({ state, wait }) => [state, wait])).toEqual([
    ['processing', undefined],
    ['waiting', 'limit'],
  ])
  expect(page.engine.pause()?.reason).toBe('limit')
  // resumeNow doesn't end it: nothing is sent.
  const arrived = [...server.arrived]
  page.engine.resumeNow()
  expect(await page.engine.run()).toBe(60_000)
  expect(server.arrived).toEqual(arrived)
  server.now += 60_000
  expect(await page.engine.run()).toBeUndefined()
  expect(server.slips.size).toBe(2)
})

it('looks up a slip of unknown outcome again after a rate-limited retry', async () => {
  server.faults = ['lost']
  server.interval = 60
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  server.now += (await page.engine.run()) ?? 0
  // Another device of the member sends a slip, so that the retry is rate-limited.
  server.upload(crypto.randomUUID(), 4)
  expect(await page.engine.run()).toBe(60_000)
  expect((await readItems())[0]).toMatchObject({ state: 'waiting', mayBeUploaded: true, wait: 'limit' })
  // The first request arrives after all.
  server.now += 60_000
  server.upload(item.id, 4)
  const arrived = [...server.arrived]
  expect(await page.engine.run()).toBeUndefined()
  expect(server.arrived).toEqual(arrived)
  expect((await readItems())[0]).toMatchObject({ state: 'processing', reference: `ref-${item.id}` })
})

it('keeps the picture and error of a rejected slip and sends the next one', async () => {
  server.refuse = 'SLIP_INVALID_FILE'
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  expect(await page.engine.run()).toBeUndefined()
  expect((await readItems())[0]).toMatchObject({ state: 'failed', errorKey: 'SLIP_INVALID_FILE' })
  expect(await page.repository.readBytes(item.id)).toBeInstanceOf(ArrayBuffer)
})

it('deletes the picture only once the slip is credited', async () => {
  const page = browser.page()
  const [paid, failed] = [slipOf({ order: 1 }), slipOf({ order: 2 })]
  for (const item of [paid, failed]) await page.repository.add(item, bytes())
  await page.engine.run()
  expect(await page.repository.readBytes(paid.id)).toBeInstanceOf(ArrayBuffer)
  for (const [id, slip] of server.slips) slip.status = id === paid.id ? 'success' : 'failed'
  await page.engine.pollStatus()
  expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000 }, { state: 'failed' }])
  expect(await page.repository.readBytes(paid.id)).toBeUndefined()
  expect(await page.repository.readBytes(failed.id)).toBeInstanceOf(ArrayBuffer)
})

it('a device clock a day ahead does not expire a slip', async () => {
  const page = browser.page()
  const transferAt = server.now
  await page.repository.add(
    slipOf({ qr: { kind: 'bank', bank: '004', ref: '0123456789', transferAt } }),
    bytes(),
  )
  const right = server.now
  server.now += 86_400_000
  const list = vi.spyOn(server, 'list').mockImplementation(() => {
    // The response contains the server's time.
    server.now = right
    return []
  })
  expect(await page.engine.run()).toBeUndefined()
  expect(list).toHaveBeenCalledOnce()
  expect(server.slips.size).toBe(1)
})

it('a slip that expired by the server’s clock waits for the member', async () => {
  const page = browser.page()
  const transferAt = server.now - 7_200_000
  const item = slipOf({ qr: { kind: 'bank', bank: '004', ref: '0123456789', transferAt } })
  await page.repository.add(item, bytes())
  expect(await page.engine.run()).toBeUndefined()
  expect(server.slips.size).toBe(0)
  await page.repository.update(item.id, (item) => ({ ...item, confirmedExpired: true }))
  await page.engine.run()
  expect(server.slips.size).toBe(1)
})

it('sends an unpersisted slip when the disk is full', async () => {
  const page = browser.page()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const item = slipOf()
  expect(await page.repository.add(item, bytes())).toBe(false)
  expect(page.repository.isPersisted(item.id)).toBe(false)
  expect(await page.engine.run()).toBeUndefined()
  expect(server.arrived).toEqual([item.id])
  expect(page.repository.items()[0]?.state).toBe('processing')
})

it('does not send a slip repeatedly when writes fail', async () => {
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await page.engine.run()).toBeUndefined()
  expect(server.arrived).toEqual([item.id])
  vi.restoreAllMocks()
  // Pending writes are flushed with the next update.
  await page.repository.load()
  expect((await readItems())[0]?.state).toBe('processing')
})

it('searches further pages of the list for older slips', async () => {
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  await page.engine.run()
  for (let count = 0; count < 23; count++) server.upload(crypto.randomUUID(), 4)
  for (const slip of server.slips.values()) slip.status = 'success'
  const list = vi.spyOn(server, 'list')
  await page.engine.pollStatus()
  expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000 }])
  expect(list.mock.calls).toEqual([[1], [2], [3]])
  // All results are known: no further pages are requested.
  list.mockClear()
  await page.engine.pollStatus()
  expect(list).toHaveBeenCalledTimes(1)
  // A slip that the server has lost.
  server.slips.clear()
  await page.repository.add(slipOf({ state: 'processing' }), bytes())
  list.mockClear()
  await page.engine.pollStatus()
  expect(list.mock.calls).toEqual([[1]])
})

it('keeps the time of acceptance across polls', async () => {
  const page = browser.page()
  await page.repository.add(slipOf(), bytes())
  await page.engine.run()
  const acceptedAt = server.now
  server.now += DAY
  await page.engine.pollStatus()
  const [item] = page.repository.items()
  expect(item).toMatchObject({ state: 'processing', sentAt: acceptedAt })
  expect(item && isOverdue(item, server.now)).toBe(false)
  expect(item && isOverdue(item, server.now + 1)).toBe(true)
})

it('fails a slip whose picture is missing, so that it gets cleaned up', async () => {
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  await page.repository.update(item.id, (item) => item, 'drop')
  await page.engine.run()
  expect(await readItems()).toMatchObject([
    { state: 'failed', errorKey: 'SLIP_NO_FILE', settledAt: server.now },
  ])
})
