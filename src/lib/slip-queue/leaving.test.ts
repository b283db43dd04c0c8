import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { now } from '../clock.ts'
import { leavingOf, sendAllSlips } from './leaving.ts'
import { Browser, type Page, SlipBank, slipOf } from './queue.fixture.ts'
import { slipDesk } from './queue.ts'
import { closeSlips } from './slip-db.ts'

vi.mock('../report.ts', () => ({ report: () => undefined }))
vi.mock('./queue.ts', () => ({ slipDesk: vi.fn() }))

const bytes = () => new ArrayBuffer(4)
const none: readonly string[] = []
let bank = new SlipBank()
let page: Page

beforeEach(async () => {
  await closeSlips()
  globalThis.indexedDB = new IDBFactory()
  bank = new SlipBank()
  bank.now = now()
  page = new Browser(bank).page()
  const { shelf, engine } = page
  vi.mocked(slipDesk).mockResolvedValue({
    member: 'M1',
    shelf,
    engine: () => engine,
    touched: () => undefined,
    show: () => undefined,
  })
})

const leaving = (asked: readonly string[]) => leavingOf(page.shelf.items(), asked, now())

it('one whose hour is over goes too: the member has said so of all', async () => {
  const transferAt = now() - 2 * 60 * 60_000
  const qr = { kind: 'bank', bank: '004', ref: '0123456789', transferAt } as const
  await page.shelf.add(slipOf({ qr, state: 'ready' }), bytes())
  const asked = await sendAllSlips()
  expect(leaving(asked)).toMatchObject({ sending: true, refused: none })
  await page.engine.run()
  expect(bank.slips.size).toBe(1)
  expect(leaving(asked)).toEqual({ sending: false, refused: none, done: true, nextAt: undefined })
})

it('one that the server refuses isn’t sent: nobody is logged out by it', async () => {
  bank.refuse = 'BONUS_REMAINING'
  // What failed before is none of those that are sent now.
  await page.shelf.add(slipOf({ state: 'failed' }), bytes())
  const item = slipOf()
  await page.shelf.add(item, bytes())
  const asked = await sendAllSlips()
  await page.engine.run()
  expect(leaving(asked)).toMatchObject({
    sending: false,
    refused: [{ id: item.id, errorKey: 'BONUS_REMAINING' }],
    done: false,
  })
})

it('says when it is tried again where the server has trouble, and that nothing goes where it was held back', async () => {
  bank.faults = ['broken']
  const item = slipOf()
  await page.shelf.add(item, bytes())
  const asked = await sendAllSlips()
  await page.engine.run()
  const [tried] = page.shelf.items()
  expect(leaving(asked)).toMatchObject({ sending: true, nextAt: tried?.notBefore, done: false })
  await page.shelf.change(item.id, (kept) => ({ ...kept, wait: 'stopped' }))
  expect(leaving(asked)).toMatchObject({ sending: false, done: false })
})
