import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSlip, type SlipCheck } from '#domain/slips/check/check-slip.ts'
import { report } from '#lib/browser/report-problem.ts'
import { now } from '#lib/browser/server-clock.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import { addSlip, removeSlip, resumeChecks, sendSlip } from './actions.ts'
import { readItems, readPicture } from './slip-db.ts'
import { type SlipItem, slipStates } from './slip-item.ts'
import { deskOf, newPhone, type Page, PNG, slipOf } from './slip-queue.fixture.ts'
import { slipDesk } from './slip-queue.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))
vi.mock('#domain/slips/check/check-slip.ts', () => ({ checkSlip: vi.fn() }))
vi.mock('#lib/storage/request-persistence.ts', () => ({ requestPersistentStorage: vi.fn() }))
vi.mock('./slip-queue.ts', () => ({ slipDesk: vi.fn() }))

const JPEG = 'image/jpeg'
const png = (name = 'slip.png') => new File([PNG], name, { type: 'text/plain' })
const bankQr = { kind: 'bank', bank: '004', ref: '0123456789', transferAt: undefined } as const
const found = (part: Partial<SlipCheck> = {}): SlipCheck => ({
  picture: new Blob([PNG], { type: 'image/png' }),
  qr: undefined,
  ...part,
})

let page: Page
const touched = vi.fn()

beforeEach(async () => {
  ;({ page } = await newPhone())
  vi.mocked(slipDesk).mockResolvedValue({ ...deskOf(page), touched })
  vi.mocked(checkSlip).mockReset()
  vi.mocked(checkSlip).mockResolvedValue(found())
  vi.mocked(report).mockClear()
  touched.mockReset()
})
afterEach(() => vi.restoreAllMocks())

const itemOf = (id: string) => page.shelf.items().find((item) => item.id === id)

/** Picks a file and waits for the end of its check. */
async function pick(file = png()): Promise<SlipItem | undefined> {
  const picked = await addSlip(file)
  if ('problem' in picked) throw new Error(picked.problem)
  await vi.waitFor(() => expect(itemOf(picked.id)?.state).not.toBe('checking'), { interval: 1 })
  return itemOf(picked.id)
}

/** A check that ends when the test says so. */
function heldCheck(): (found: SlipCheck | Error) => void {
  let end = (_: SlipCheck | Error): void => undefined
  vi.mocked(checkSlip).mockReturnValue(
    new Promise((resolve, reject) => {
      end = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
    }),
  )
  return end
}

const unsendable = () => Object.assign(new Error('x'), { name: 'UnsendablePicture' })

describe('a picked file', () => {
  it('is on disk with its picture once it is taken, named by its bytes and not by its type', async () => {
    heldCheck()
    const at = now()
    const picked = await addSlip(png('x'.repeat(500)))
    const [item] = await readItems()
    expect(picked).toEqual({ id: item?.id })
    expect(item).toMatchObject({
      member: 'M1',
      state: 'checking',
      type: 'image/png',
      size: PNG.length,
      name: 'x'.repeat(200),
      looked: false,
      again: false,
      tried: false,
      late: false,
    })
    expect(item?.addedAt).toBeGreaterThanOrEqual(at)
    expect(item?.confirmedAt).toBeUndefined()
    expect((await readPicture(item?.id ?? ''))?.byteLength).toBe(PNG.length)
    expect(requestPersistentStorage).toHaveBeenCalled()
    expect(touched).toHaveBeenCalled()
  })

  it('goes behind all that are here, also where the clock was set back since', async () => {
    const order = Date.now() + 1_000_000
    await page.shelf.add(slipOf({ order }), new ArrayBuffer(4))
    await pick()
    expect((await readItems()).map((item) => item.order)).toEqual([order, order + 1])
  })

  it('is one slip however often it comes under its id', async () => {
    const id = crypto.randomUUID()
    await addSlip(png(), id)
    await vi.waitFor(() => expect(itemOf(id)?.state).toBe('ready'), { interval: 1 })
    const add = vi.spyOn(page.shelf, 'add')
    expect(await addSlip(png('again'), id)).toEqual({ id })
    expect(add).not.toHaveBeenCalled()
    expect(await readItems()).toMatchObject([{ id, name: 'slip.png', state: 'ready' }])
  })

  it.each([
    ['empty', new File([], 'x.png')],
    ['not-image', new File(['no picture at all, only words'], 'x.png', { type: 'image/png' })],
  ])('that is %s says so, and leaves nothing', async (problem, file) => {
    expect(await addSlip(file)).toEqual({ problem })
    expect(await readItems()).toEqual([])
  })

  it('that vanished meanwhile can’t be read', async () => {
    const file = png()
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
    expect(await addSlip(file)).toEqual({ problem: 'unreadable' })
  })

  it('is nobody’s while nobody can tell who is signed in', async () => {
    vi.mocked(slipDesk).mockResolvedValue(undefined)
    expect(await addSlip(png())).toEqual({ problem: 'nobody' })
    expect(await readItems()).toEqual([])
  })
})

describe('its check', () => {
  it('waits for the member’s word, with what the QR says', async () => {
    vi.mocked(checkSlip).mockResolvedValue(found({ qr: bankQr }))
    expect(await pick()).toMatchObject({ state: 'ready', looked: true, again: false, qr: bankQr })
    expect(checkSlip).toHaveBeenCalledWith(expect.any(ArrayBuffer), 'image/png')
    const [item] = await readItems()
    expect(item?.size).toBe(PNG.length)
  })

  it.each([
    ['smaller', 7, 'image/png', 7, 'image/png'],
    ['of a format that the server reads', 900, JPEG, 900, JPEG],
    ['no smaller', PNG.length, 'image/png', PNG.length, 'image/png'],
  ])('sends the picture made anew where it is %s', async (_, size, type, sentSize, sentType) => {
    vi.mocked(checkSlip).mockResolvedValue(found({ picture: new Blob([new Uint8Array(size)], { type }) }))
    const item = await pick()
    expect(item).toMatchObject({ size: sentSize, type: sentType })
    const bytes = new Uint8Array((await readPicture(item?.id ?? '')) ?? new ArrayBuffer(0))
    expect(bytes).toHaveLength(sentSize)
    // The one that was picked begins with a byte of its format.
    expect(bytes[0]).toBe(size === PNG.length ? PNG[0] : 0)
  })

  it('that can’t be made only says nothing of it', async () => {
    vi.mocked(checkSlip).mockRejectedValue(new TypeError('no code'))
    expect(await pick()).toMatchObject({ state: 'ready', looked: false, qr: undefined, size: PNG.length })
    expect(report).toHaveBeenCalledWith('slip-check', { error: 'TypeError' })
  })

  it('refuses what the server wouldn’t take', async () => {
    vi.mocked(checkSlip).mockRejectedValue(unsendable())
    const item = await pick()
    expect(item).toMatchObject({ state: 'failed', errorKey: 'SLIP_INVALID_FILE' })
    expect(item?.settledAt).toBeGreaterThan(0)
    expect(report).not.toHaveBeenCalled()
  })

  it('that ends after the slip has left leaves the outcome to the server', async () => {
    const end = heldCheck()
    await addSlip(png())
    const [item] = page.shelf.items()
    const id = item?.id ?? ''
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    await page.shelf.change(id, (kept) => ({ ...kept, state: 'processing' }))
    touched.mockReset()
    end(unsendable())
    await vi.waitFor(() => expect(touched).toHaveBeenCalled(), { interval: 1 })
    expect(await readItems()).toMatchObject([{ state: 'processing' }])
  })

  it('tells what it saw also of a slip that has left', async () => {
    const end = heldCheck()
    await addSlip(png())
    const id = page.shelf.items()[0]?.id ?? ''
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    await page.shelf.change(id, (kept) => ({ ...kept, state: 'processing', confirmedAt: now() }))
    end(found({ qr: bankQr }))
    await vi.waitFor(() => expect(itemOf(id)).toMatchObject({ state: 'processing', qr: bankQr }), {
      interval: 1,
    })
  })

  it('of a slip that was deleted meanwhile brings it back to nobody', async () => {
    const end = heldCheck()
    const picked = await addSlip(png())
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    await removeSlip('id' in picked ? picked.id : '')
    touched.mockReset()
    end(found())
    await vi.waitFor(() => expect(touched).toHaveBeenCalled(), { interval: 1 })
    expect(await readItems()).toEqual([])
    expect(page.shelf.items()).toEqual([])
  })

  it('sends it at once where the member has said so before', async () => {
    const end = heldCheck()
    const picked = await addSlip(png())
    const id = 'id' in picked ? picked.id : ''
    await sendSlip(id)
    expect(itemOf(id)?.state).toBe('checking')
    end(found())
    await vi.waitFor(() => expect(itemOf(id)?.state).toBe('waiting'), { interval: 1 })
  })

  it.each<[string, boolean, Partial<SlipItem>]>([
    ['the same slip', true, { qr: bankQr }],
    ['the same slip, already paid', true, { qr: bankQr, state: 'success' }],
    ['one that failed', false, { qr: bankQr, state: 'failed' }],
    ['another reference', false, { qr: { ...bankQr, ref: '1' } }],
    ['another bank', false, { qr: { ...bankQr, bank: '014' } }],
    ['one without a code', false, {}],
    ['one of another kind', false, { qr: { kind: 'truemoney' } }],
  ])('beside %s: says whether it was sent before: %s', async (_, again, part) => {
    await page.shelf.add(slipOf(part), new ArrayBuffer(4))
    vi.mocked(checkSlip).mockResolvedValue(found({ qr: bankQr }))
    expect(await pick()).toMatchObject({ again })
  })

  it.each([{ kind: 'truemoney' }, { kind: 'other' }] as const)(
    'two with a code without a reference (%j) may be two slips',
    async (qr) => {
      await page.shelf.add(slipOf({ qr }), new ArrayBuffer(4))
      vi.mocked(checkSlip).mockResolvedValue(found({ qr }))
      expect(await pick()).toMatchObject({ again: false, qr })
    },
  )

  it('goes on where an earlier life of the page left it, once', async () => {
    const left = slipOf({ state: 'checking' })
    const others = slipStates.filter((state) => state !== 'checking').map((state) => slipOf({ state }))
    for (const item of [left, ...others]) await page.shelf.add(item, new ArrayBuffer(4))
    const end = heldCheck()
    await resumeChecks()
    await resumeChecks()
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    end(found({ qr: bankQr }))
    await vi.waitFor(() => expect(itemOf(left.id)?.state).toBe('ready'), { interval: 1 })
    expect(checkSlip).toHaveBeenCalledOnce()
    expect(others.map(({ id }) => itemOf(id))).toEqual(others)
    // It ended: the same slip may be checked again.
    await page.shelf.change(left.id, (kept) => ({ ...kept, state: 'checking' }))
    await resumeChecks()
    await vi.waitFor(() => expect(itemOf(left.id)).toMatchObject({ state: 'ready', again: false }), {
      interval: 1,
    })
  })

  it('isn’t made of a slip that was sent or deleted while its picture was read', async () => {
    const [sent, gone] = [slipOf({ state: 'checking' }), slipOf({ state: 'checking' })]
    for (const item of [sent, gone]) await page.shelf.add(item, new ArrayBuffer(4))
    vi.spyOn(page.shelf, 'picture').mockImplementation(async (id) => {
      if (id === gone.id) await page.shelf.drop([id])
      else await page.shelf.change(id, (kept) => ({ ...kept, state: 'processing' }))
      return new ArrayBuffer(4)
    })
    await resumeChecks()
    await vi.waitFor(() => expect(touched).toHaveBeenCalledTimes(2), { interval: 1 })
    expect(checkSlip).not.toHaveBeenCalled()
    expect(page.shelf.items().map(({ state }) => state)).toEqual(['processing'])
  })

  it('has nothing to go by where the picture can’t be read', async () => {
    const item = slipOf({ state: 'checking' })
    await page.shelf.add(item, new ArrayBuffer(4))
    vi.spyOn(page.shelf, 'picture').mockRejectedValue(new Error('disk'))
    await resumeChecks()
    await vi.waitFor(() => expect(itemOf(item.id)).toMatchObject({ state: 'ready', looked: false }), {
      interval: 1,
    })
    expect(checkSlip).not.toHaveBeenCalled()
  })
})
