import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { putShared, takeShared, uuidOf } from '#domain/slips/share-inbox.ts'
import { now } from '#lib/browser/server-clock.ts'
import { removeSlip, resumeChecks, sendLateSlip, sendSlip, slipPicture, stopSlip } from './actions.ts'
import { readItems, readPicture } from './slip-db.ts'
import type { SlipItem } from './slip-item.ts'
import { deskOf, newPhone, type Page, type SlipBank, slipOf } from './slip-queue.fixture.ts'
import { slipDesk } from './slip-queue.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: () => undefined }))
vi.mock('./slip-queue.ts', () => ({ slipDesk: vi.fn() }))

const bankQr = { kind: 'bank', bank: '004', ref: '0123456789' } as const
let page: Page
let bank: SlipBank
const touched = vi.fn()

beforeEach(async () => {
  ;({ bank, page } = await newPhone())
  vi.mocked(slipDesk).mockResolvedValue({ ...deskOf(page), touched })
  touched.mockReset()
})

const itemOf = (id: string) => page.shelf.items().find((item) => item.id === id)

describe('the member’s word', () => {
  /** A slip in the queue, and what `act` makes of it. */
  async function said(act: (id: string) => Promise<void>, part: Partial<SlipItem>): Promise<SlipItem> {
    const item = slipOf(part)
    await page.shelf.add(item, new ArrayBuffer(4))
    await act(item.id)
    const [kept] = await readItems()
    if (!kept) throw new Error('gone')
    return kept
  }

  it('sends a slip, and goes on at once', async () => {
    const poke = vi.spyOn(page.engine, 'poke')
    const at = now()
    const item = await said(sendSlip, { state: 'ready' })
    expect(item).toMatchObject({ state: 'waiting', late: false })
    expect(item.confirmedAt).toBeGreaterThanOrEqual(at)
    expect(poke).toHaveBeenCalled()
    expect(touched).toHaveBeenCalled()
  })

  it('ends what held it back, and what was said first stays', async () => {
    const held = { wait: 'stopped', notBefore: now() + 60_000, confirmedAt: 5 } as const
    const item = await said(sendSlip, held)
    expect(item).toMatchObject({ state: 'waiting', notBefore: 0, confirmedAt: 5 })
    expect(item.wait).toBeUndefined()
  })

  it('sends again what the server refused to take', async () => {
    const item = await said(sendSlip, { state: 'failed', errorKey: 'BONUS_REMAINING', settledAt: 5 })
    expect(item.state).toBe('waiting')
    expect(item.errorKey).toBeUndefined()
    expect(item.settledAt).toBeUndefined()
  })

  it.each([
    ['sending', 'X'],
    ['processing', 'X'],
    ['success', 'X'],
    ['failed', undefined],
  ] as const)('doesn’t send again what is %s, or what the server has judged', async (state, errorKey) => {
    const item = slipOf({ state, errorKey })
    await page.shelf.add(item, new ArrayBuffer(4))
    await sendSlip(item.id)
    expect(itemOf(item.id)).toEqual(item)
  })

  it('sends one whose hour is over, for the screen says so', async () => {
    const qr = { ...bankQr, transferAt: now() - 2 * 3_600_000 }
    expect(await said(sendSlip, { state: 'ready', qr })).toMatchObject({ state: 'waiting', late: true })
  })

  it('stays said when its hour ends later', async () => {
    expect(await said(sendSlip, { state: 'ready', late: true })).toMatchObject({ late: true })
  })

  it('sends a late slip of the queue', async () => {
    expect(await said(sendLateSlip, {})).toMatchObject({ state: 'waiting', late: true })
  })

  it('holds a waiting slip back, and leaves others as they are', async () => {
    expect(await said(stopSlip, {})).toMatchObject({ state: 'waiting', wait: 'stopped' })
    const ready = slipOf({ state: 'ready' })
    await page.shelf.add(ready, new ArrayBuffer(4))
    await stopSlip(ready.id)
    expect(itemOf(ready.id)).toEqual(ready)
  })

  it('breaks off an upload', async () => {
    bank.hold = new Promise(() => undefined)
    const item = slipOf()
    await page.shelf.add(item, new ArrayBuffer(4))
    const running = page.engine.run()
    await vi.waitFor(() => expect(page.engine.current()?.part).toBe(0.5), { interval: 1 })
    await stopSlip(item.id)
    await running
    expect(itemOf(item.id)).toMatchObject({ state: 'waiting', wait: 'stopped' })
    expect(bank.arrived).toEqual([])
  })

  it('deletes a slip with its picture, also as it was shared, and breaks off its upload', async () => {
    await putShared([{ name: 'x', type: 'image/png', bytes: new ArrayBuffer(4) }])
    const [shared] = await takeShared()
    const id = shared ? uuidOf(shared) : ''
    bank.hold = new Promise(() => undefined)
    await page.shelf.add(slipOf({ id }), new ArrayBuffer(4))
    const running = page.engine.run()
    await vi.waitFor(() => expect(page.engine.current()?.part).toBe(0.5), { interval: 1 })
    touched.mockReset()
    await removeSlip(id)
    await running
    expect(await readItems()).toEqual([])
    expect(await readPicture(id)).toBeUndefined()
    expect(touched).toHaveBeenCalled()
    await vi.waitFor(async () => expect(await takeShared()).toEqual([]))
  })

  it('changes nothing while nobody is signed in', async () => {
    vi.mocked(slipDesk).mockResolvedValue(undefined)
    for (const act of [sendSlip, sendLateSlip, stopSlip, removeSlip]) await act(crypto.randomUUID())
    await resumeChecks()
    expect(await slipPicture(slipOf())).toBeUndefined()
  })
})

it('shows the picture that is sent', async () => {
  const item = slipOf({ type: 'image/jpeg' })
  await page.shelf.add(item, new ArrayBuffer(4))
  const picture = await slipPicture(item)
  expect([picture?.size, picture?.type]).toEqual([4, 'image/jpeg'])
  expect(await slipPicture(slipOf())).toBeUndefined()
})
