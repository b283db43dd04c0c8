import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { isOverdue } from './deadline.ts'
import { closeSlipDb, readItems } from './slip-db.ts'
import { Browser, FakeSlipServer, slipOf } from './slip-queue.fixture.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))

const DAY = 24 * 60 * 60_000

let bank = new FakeSlipServer()
let browser = new Browser(bank)
const bytes = () => new ArrayBuffer(4)

beforeEach(async () => {
  vi.restoreAllMocks()
  await closeSlipDb()
  globalThis.indexedDB = new IDBFactory()
  bank = new FakeSlipServer()
  browser = new Browser(bank)
})

it('says how long the server’s minute still lasts, and goes on after it', async () => {
  bank.interval = 60
  const page = browser.page()
  for (let order = 1; order <= 2; order++) await page.repository.add(slipOf({ order }), bytes())
  expect(await page.engine.run()).toBe(60_000)
  expect(page.repository.items().map(({ state, wait }) => [state, wait])).toEqual([
    ['processing', undefined],
    ['waiting', 'limit'],
  ])
  expect(page.engine.pause()?.reason).toBe('limit')
  // A tap doesn't end it: nothing leaves.
  const arrived = [...bank.arrived]
  page.engine.resumeNow()
  expect(await page.engine.run()).toBe(60_000)
  expect(bank.arrived).toEqual(arrived)
  bank.now += 60_000
  expect(await page.engine.run()).toBeUndefined()
  expect(bank.slips.size).toBe(2)
})

it('a slip whose answer was lost isn’t uploaded again', async () => {
  bank.faults = ['lostAfter']
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  bank.now += (await page.engine.run()) ?? 0
  expect((await readItems())[0]).toMatchObject({ state: 'waiting', tried: true, wait: 'network' })
  expect(await page.engine.run()).toBeUndefined()
  expect(bank.arrived).toEqual([item.id])
  expect((await readItems())[0]).toMatchObject({ state: 'processing', reference: `ref-${item.id}` })
})

it('asks again before it resends when an upload of unknown outcome was limited at the next try', async () => {
  bank.faults = ['lost']
  bank.interval = 60
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  bank.now += (await page.engine.run()) ?? 0
  // Another device of the member sends a slip, so that the second try is limited.
  bank.upload(crypto.randomUUID(), 4)
  expect(await page.engine.run()).toBe(60_000)
  expect((await readItems())[0]).toMatchObject({ state: 'waiting', tried: true, wait: 'limit' })
  // The first request arrives after all.
  bank.now += 60_000
  bank.upload(item.id, 4)
  const arrived = [...bank.arrived]
  expect(await page.engine.run()).toBeUndefined()
  expect(bank.arrived).toEqual(arrived)
  expect((await readItems())[0]).toMatchObject({ state: 'processing', reference: `ref-${item.id}` })
})

it('one that certainly didn’t arrive isn’t asked about', async () => {
  bank.interval = 60
  const page = browser.page()
  await page.repository.add(slipOf(), bytes())
  await page.repository.add(slipOf(), bytes())
  await page.engine.run()
  expect((await readItems())[1]).toMatchObject({ state: 'waiting', tried: false })
})

it('a refused slip keeps its picture and says why; the next one goes', async () => {
  bank.refuse = 'BONUS_REMAINING'
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  expect(await page.engine.run()).toBeUndefined()
  expect((await readItems())[0]).toMatchObject({ state: 'failed', errorKey: 'BONUS_REMAINING' })
  expect(await page.repository.readPicture(item.id)).toBeInstanceOf(ArrayBuffer)
})

it('the picture goes when the money is there, and stays while it may be needed', async () => {
  const page = browser.page()
  const [paid, failed] = [slipOf({ order: 1 }), slipOf({ order: 2 })]
  for (const item of [paid, failed]) await page.repository.add(item, bytes())
  await page.engine.run()
  expect(await page.repository.readPicture(paid.id)).toBeInstanceOf(ArrayBuffer)
  for (const [id, slip] of bank.slips) slip.status = id === paid.id ? 'success' : 'failed'
  await page.engine.pollStatus()
  expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000 }, { state: 'failed' }])
  expect(await page.repository.readPicture(paid.id)).toBeUndefined()
  expect(await page.repository.readPicture(failed.id)).toBeInstanceOf(ArrayBuffer)
})

it('a phone clock a day ahead doesn’t make a slip too late', async () => {
  const page = browser.page()
  const transferAt = bank.now
  await page.repository.add(
    slipOf({ qr: { kind: 'bank', bank: '004', ref: '0123456789', transferAt } }),
    bytes(),
  )
  const right = bank.now
  bank.now += 86_400_000
  const list = vi.spyOn(bank, 'list').mockImplementation(() => {
    // The answer carries the server's time.
    bank.now = right
    return []
  })
  expect(await page.engine.run()).toBeUndefined()
  expect(list).toHaveBeenCalledOnce()
  expect(bank.slips.size).toBe(1)
})

it('a slip whose hour is over by the server’s own clock waits for a word', async () => {
  const page = browser.page()
  const transferAt = bank.now - 7_200_000
  const item = slipOf({ qr: { kind: 'bank', bank: '004', ref: '0123456789', transferAt } })
  await page.repository.add(item, bytes())
  expect(await page.engine.run()).toBeUndefined()
  expect(bank.slips.size).toBe(0)
  await page.repository.update(item.id, (item) => ({ ...item, late: true }))
  await page.engine.run()
  expect(bank.slips.size).toBe(1)
})

it('another member’s slips are neither seen nor sent', async () => {
  await browser.page().repository.add(slipOf(), bytes())
  const other = new Browser(bank, 'M2').page()
  expect(await other.engine.run()).toBeUndefined()
  expect(other.repository.items()).toEqual([])
  expect(bank.slips.size).toBe(0)
})

it('a disk that is full: the page keeps the slip itself, says so, and sends it', async () => {
  const page = browser.page()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const item = slipOf()
  expect(await page.repository.add(item, bytes())).toBe(false)
  expect(page.repository.isPersisted(item.id)).toBe(false)
  expect(await page.engine.run()).toBeUndefined()
  expect(bank.arrived).toEqual([item.id])
  expect(page.repository.items()[0]?.state).toBe('processing')
})

it('a disk that fails in the middle doesn’t make a slip go out again and again', async () => {
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await page.engine.run()).toBeUndefined()
  expect(bank.arrived).toEqual([item.id])
  vi.restoreAllMocks()
  // What it owed the disk is written with the next change.
  await page.repository.load()
  expect((await readItems())[0]?.state).toBe('processing')
})

it('a record that isn’t ours is left out and harms nobody', async () => {
  const page = browser.page()
  const good = slipOf()
  await page.repository.add(good, bytes())
  await page.repository.add({ ...slipOf(), state: 'eaten' as 'ready' }, bytes())
  await page.repository.load()
  expect(page.repository.items().map(({ id }) => id)).toEqual([good.id])
})

it('stopping breaks off what is under way, and it goes on only when the member says so', async () => {
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  bank.hold = new Promise(() => undefined)
  const running = page.engine.run()
  await vi.waitFor(() => expect(page.engine.current()?.progress).toBe(0.5))
  page.engine.abort(item.id)
  await running
  expect(bank.arrived).toEqual([])
  bank.hold = Promise.resolve()
  expect((await readItems())[0]).toMatchObject({ state: 'waiting', wait: 'stopped', tried: true })
  expect(await page.engine.run()).toBeUndefined()
  await page.repository.update(item.id, (item) => ({ ...item, wait: undefined }))
  await page.engine.run()
  expect(bank.slips.size).toBe(1)
})

it('an older slip is found on a further page of the list, which ends with the last', async () => {
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  await page.engine.run()
  for (let count = 0; count < 23; count++) bank.upload(crypto.randomUUID(), 4)
  for (const slip of bank.slips.values()) slip.status = 'success'
  const list = vi.spyOn(bank, 'list')
  await page.engine.pollStatus()
  expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000 }])
  expect(list.mock.calls).toEqual([[1], [2], [3]])
  // All are answered: nobody turns pages.
  list.mockClear()
  await page.engine.pollStatus()
  expect(list).toHaveBeenCalledTimes(1)
  // One that the server has lost.
  bank.slips.clear()
  await page.repository.add(slipOf({ state: 'processing' }), bytes())
  list.mockClear()
  await page.engine.pollStatus()
  expect(list.mock.calls).toEqual([[1]])
})

it('knows when the server took it, however often it is asked about', async () => {
  const page = browser.page()
  await page.repository.add(slipOf(), bytes())
  await page.engine.run()
  const acceptedAt = bank.now
  bank.now += DAY
  await page.engine.pollStatus()
  const [item] = page.repository.items()
  expect(item).toMatchObject({ state: 'processing', sentAt: acceptedAt })
  expect(item && isOverdue(item, bank.now)).toBe(false)
  expect(item && isOverdue(item, bank.now + 1)).toBe(true)
})

it('a slip whose picture is gone is settled, so that it goes one day', async () => {
  const page = browser.page()
  const item = slipOf()
  await page.repository.add(item, bytes())
  await page.repository.update(item.id, (item) => item, 'drop')
  await page.engine.run()
  expect(await readItems()).toMatchObject([
    { state: 'failed', errorKey: 'SLIP_NO_FILE', settledAt: bank.now },
  ])
})
