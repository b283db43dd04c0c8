import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { now } from '#lib/browser/server-clock.ts'
import { discardSlips, getLogoutProgress, sendAllSlips } from './logout.ts'
import { type SlipItem, slipStates } from './slip-item.ts'
import {
  addSlipTo,
  createTestPage,
  expiredQrAt,
  type FakeSlipServer,
  type Page,
  sessionOf,
  slipOf,
} from './slip-queue.fixture.ts'
import { getSlipQueue } from './slip-queue.ts'
import { readItems } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

const notifyChanged = vi.fn()
let server: FakeSlipServer
let page: Page

beforeEach(async () => {
  ;({ server, page } = await createTestPage())
  vi.mocked(getSlipQueue).mockResolvedValue({ ...sessionOf(page), notifyChanged })
  notifyChanged.mockReset()
})

const add = (part: Partial<SlipItem>) => addSlipTo(page.repository, part)
const progressOf = (ids: readonly string[]) => getLogoutProgress(page.repository.items(), ids, now())
const refuseDeletion = () =>
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('disk', 'UnknownError')
  })

it('sends expired slips too', async () => {
  await add({ qr: expiredQrAt(now()), state: 'ready' })
  const ids = await sendAllSlips()
  expect(progressOf(ids)).toMatchObject({ sending: true, refused: [], done: false })
  await page.engine.run()
  expect(server.slips.size).toBe(1)
  expect(progressOf(ids)).toEqual({ sending: false, refused: [], done: true, nextAt: undefined })
})

it('a rejected slip prevents the logout', async () => {
  server.refuse = 'SLIP_INVALID_FILE'
  // A slip that failed before isn't among those sent now.
  await add({ state: 'failed' })
  const { id } = await add({})
  const ids = await sendAllSlips()
  await page.engine.run()
  const refused = [{ id, errorKey: 'SLIP_INVALID_FILE' }]
  expect(progressOf(ids)).toMatchObject({ sending: false, refused, done: false })
})

it('queues all unsent slips for immediate upload in one transaction, and leaves the others unchanged', async () => {
  const resumeNow = vi.spyOn(page.engine, 'resumeNow')
  const items: SlipItem[] = []
  for (const state of slipStates) items.push(await add({ state, wait: 'stopped', notBefore: now() + 60_000 }))
  await page.repository.update(items[0]?.id ?? '', (item) => ({
    ...item,
    confirmedAt: 5,
    confirmedExpired: true,
  }))
  const at = now()
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  // If the page is closed meanwhile, all of them are queued or none.
  expect(await sendAllSlips()).toEqual(items.slice(0, 4).map(({ id }) => id))
  expect(transactions).toHaveBeenCalledOnce()
  transactions.mockRestore()
  const after = page.repository.items()
  expect(after.map(({ state }) => state)).toEqual(
    slipStates.map((state) => (state === 'ready' ? 'waiting' : state)),
  )
  for (const item of after.slice(0, 4))
    expect({ wait: undefined, ...item }).toMatchObject({ wait: undefined, notBefore: 0 })
  expect(after[0]).toMatchObject({ confirmedAt: 5, confirmedExpired: true })
  expect(after[1]?.confirmedAt).toBeGreaterThanOrEqual(at)
  expect(after[1]?.confirmedExpired).toBe(false)
  expect(after.slice(4)).toEqual(items.slice(4))
  expect(resumeNow).toHaveBeenCalled()
  expect(notifyChanged).toHaveBeenCalled()
})

it.each<[string, Partial<SlipItem>[], boolean, number | undefined]>([
  ['the earliest of several retries', [{ notBefore: 9000 }, { notBefore: 7000 }], true, 7000],
  ['nothing while another slip is sent', [{ notBefore: 7000 }, {}], true, undefined],
  ['nothing once the retry is due', [{ notBefore: 0 }], true, undefined],
  ['nothing for a stopped slip, which isn’t sent', [{ wait: 'stopped', notBefore: 7000 }], false, undefined],
])('reports as next time %s', (_, parts, sending, nextAt) => {
  const at = now()
  const items = parts.map(({ notBefore = 0, ...part }) => slipOf({ ...part, notBefore: at + notBefore }))
  const expected = { sending, nextAt: nextAt && at + nextAt, refused: [], done: false }
  expect(getLogoutProgress(items, [], at)).toEqual(expected)
})

it('discards all slips, including unsent ones, also if the disk refuses the deletion once', async () => {
  for (const state of slipStates) await add({ state })
  refuseDeletion()
  expect(await discardSlips()).toBe(true)
  expect([page.repository.items(), await readItems()]).toEqual([[], []])
  expect(notifyChanged).toHaveBeenCalledOnce()
})

it('says so if the disk refuses the deletion twice, and deletes them the next time', async () => {
  await add({ state: 'ready' })
  refuseDeletion()
  refuseDeletion()
  expect(await discardSlips()).toBe(false)
  expect(await readItems()).toHaveLength(1)
  expect(await discardSlips()).toBe(true)
  expect(await readItems()).toEqual([])
})

it('does nothing while signed out', async () => {
  vi.mocked(getSlipQueue).mockResolvedValue(undefined)
  expect(await sendAllSlips()).toEqual([])
  expect(await discardSlips()).toBe(true)
})
