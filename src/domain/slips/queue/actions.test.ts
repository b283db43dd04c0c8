import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSlip, type SlipCheck } from '#domain/slips/check/check-slip.ts'
import { report } from '#lib/browser/report-problem.ts'
import { now } from '#lib/browser/server-clock.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import { addSlip, removeSlip, resumeChecks, sendSlips } from './actions.ts'
import { type SlipItem, slipStates } from './slip-item.ts'
import { createTestPage, type Page, PNG, sessionOf, slipOf } from './slip-queue.fixture.ts'
import { getSlipQueue } from './slip-queue.ts'
import { readItems, readPicture } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))
vi.mock('#domain/slips/check/check-slip.ts', () => ({ checkSlip: vi.fn() }))
vi.mock('#lib/storage/request-persistence.ts', () => ({ requestPersistentStorage: vi.fn() }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

const JPEG = 'image/jpeg'
const png = (name = 'slip.png') => new File([PNG], name, { type: 'text/plain' })
const bankQr = { kind: 'bank', bank: '004', ref: '0123456789', transferAt: undefined } as const
const found = (part: Partial<SlipCheck> = {}): SlipCheck => ({
  picture: new Blob([PNG], { type: 'image/png' }),
  qr: undefined,
  ...part,
})

let page: Page
const notifyChanged = vi.fn()

beforeEach(async () => {
  ;({ page } = await createTestPage())
  vi.mocked(getSlipQueue).mockResolvedValue({ ...sessionOf(page), notifyChanged })
  vi.mocked(checkSlip).mockReset()
  vi.mocked(checkSlip).mockResolvedValue(found())
  vi.mocked(report).mockClear()
  notifyChanged.mockReset()
})
afterEach(() => vi.restoreAllMocks())

const itemOf = (id: string) => page.repository.items().find((item) => item.id === id)

/** Picks a file and waits until its check has finished. */
async function pick(file = png()): Promise<SlipItem | undefined> {
  const callsBefore = notifyChanged.mock.calls.length
  const picked = await addSlip(file)
  if ('problem' in picked) throw new Error(picked.problem)
  // Once by the addition, once at the end of the check.
  await vi.waitFor(() => expect(notifyChanged).toHaveBeenCalledTimes(callsBefore + 2), { interval: 1 })
  return itemOf(picked.id)
}

/** A check that the test completes. */
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

describe('adding a picked file', () => {
  it('persists the slip and its picture, with the media type of its content', async () => {
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
      isScanned: false,
      isDuplicate: false,
      mayBeUploaded: false,
      confirmedExpired: false,
    })
    expect(item?.addedAt).toBeGreaterThanOrEqual(at)
    expect(item?.confirmedAt).toBeUndefined()
    expect((await readPicture(item?.id ?? ''))?.byteLength).toBe(PNG.length)
    expect(requestPersistentStorage).toHaveBeenCalled()
    expect(notifyChanged).toHaveBeenCalled()
  })

  it('sorts after all existing slips, even if the clock was set back', async () => {
    const order = Date.now() + 1_000_000
    await page.repository.add(slipOf({ order }), new ArrayBuffer(4))
    await pick()
    expect((await readItems()).map((item) => item.order)).toEqual([order, order + 1])
  })

  it('adds a slip only once per id', async () => {
    const id = crypto.randomUUID()
    await addSlip(png(), id)
    await vi.waitFor(() => expect(itemOf(id)?.state).toBe('ready'), { interval: 1 })
    const add = vi.spyOn(page.repository, 'add')
    expect(await addSlip(png('again'), id)).toEqual({ id })
    expect(add).not.toHaveBeenCalled()
    expect(await readItems()).toMatchObject([{ id, name: 'slip.png', state: 'ready' }])
  })

  it.each([
    ['empty', new File([], 'x.png')],
    ['not-image', new File(['no picture at all, only words'], 'x.png', { type: 'image/png' })],
  ])('reports a file as %s and stores nothing', async (problem, file) => {
    expect(await addSlip(file)).toEqual({ problem })
    expect(await readItems()).toEqual([])
  })

  it('reports a file that can no longer be read', async () => {
    const file = png()
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'))
    expect(await addSlip(file)).toEqual({ problem: 'unreadable' })
  })

  it('reports an unknown member while the member can’t be resolved', async () => {
    vi.mocked(getSlipQueue).mockResolvedValue(undefined)
    expect(await addSlip(png())).toEqual({ problem: 'unknown-member' })
    expect(await readItems()).toEqual([])
  })
})

describe('the check', () => {
  it('stores the QR code and waits for the member’s confirmation', async () => {
    vi.mocked(checkSlip).mockResolvedValue(found({ qr: bankQr }))
    expect(await pick()).toMatchObject({ state: 'ready', isScanned: true, isDuplicate: false, qr: bankQr })
    expect(checkSlip).toHaveBeenCalledWith(expect.any(ArrayBuffer), 'image/png')
    const [item] = await readItems()
    expect(item?.size).toBe(PNG.length)
  })

  it.each([
    ['smaller', 7, 'image/png', 7, 'image/png'],
    ['of a format that the server reads', 900, JPEG, 900, JPEG],
    ['no smaller', PNG.length, 'image/png', PNG.length, 'image/png'],
  ])('re-encoded picture: %s', async (_, size, type, sentSize, sentType) => {
    vi.mocked(checkSlip).mockResolvedValue(found({ picture: new Blob([new Uint8Array(size)], { type }) }))
    const item = await pick()
    expect(item).toMatchObject({ size: sentSize, type: sentType })
    const bytes = new Uint8Array((await readPicture(item?.id ?? '')) ?? new ArrayBuffer(0))
    expect(bytes).toHaveLength(sentSize)
    // The original begins with a byte of its format.
    expect(bytes[0]).toBe(size === PNG.length ? PNG[0] : 0)
  })

  it('leaves the slip sendable if the check fails', async () => {
    vi.mocked(checkSlip).mockRejectedValue(new TypeError('no code'))
    expect(await pick()).toMatchObject({ state: 'ready', isScanned: false, qr: undefined, size: PNG.length })
    expect(report).toHaveBeenCalledWith('slip-check', { error: 'TypeError' })
  })

  it('fails a picture that the server would not accept', async () => {
    vi.mocked(checkSlip).mockRejectedValue(unsendable())
    const item = await pick()
    expect(item).toMatchObject({ state: 'failed', errorKey: 'SLIP_INVALID_FILE' })
    expect(item?.settledAt).toBeGreaterThan(0)
    expect(report).not.toHaveBeenCalled()
  })

  it('does not fail a slip that was sent before the check ended', async () => {
    const end = heldCheck()
    await addSlip(png())
    const [item] = page.repository.items()
    const id = item?.id ?? ''
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    await page.repository.update(id, (item) => ({ ...item, state: 'processing' }))
    notifyChanged.mockReset()
    end(unsendable())
    await vi.waitFor(() => expect(notifyChanged).toHaveBeenCalled(), { interval: 1 })
    expect(await readItems()).toMatchObject([{ state: 'processing' }])
  })

  it('stores the QR code of a slip that was sent before the check ended', async () => {
    const end = heldCheck()
    await addSlip(png())
    const id = page.repository.items()[0]?.id ?? ''
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    await page.repository.update(id, (item) => ({ ...item, state: 'processing', confirmedAt: now() }))
    end(found({ qr: bankQr }))
    await vi.waitFor(() => expect(itemOf(id)).toMatchObject({ state: 'processing', qr: bankQr }), {
      interval: 1,
    })
  })

  it('does not restore a slip deleted meanwhile', async () => {
    const end = heldCheck()
    const picked = await addSlip(png())
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    await removeSlip('id' in picked ? picked.id : '')
    notifyChanged.mockReset()
    end(found())
    await vi.waitFor(() => expect(notifyChanged).toHaveBeenCalled(), { interval: 1 })
    expect(await readItems()).toEqual([])
    expect(page.repository.items()).toEqual([])
  })

  it('queues a slip that was confirmed before the check ended', async () => {
    const end = heldCheck()
    const picked = await addSlip(png())
    const id = 'id' in picked ? picked.id : ''
    await sendSlips(id)
    expect(itemOf(id)?.state).toBe('checking')
    end(found())
    await vi.waitFor(() => expect(itemOf(id)?.state).toBe('waiting'), { interval: 1 })
  })

  it.each<[string, boolean, Partial<SlipItem>]>([
    ['the same reference', true, { qr: bankQr }],
    ['the same reference, already credited', true, { qr: bankQr, state: 'success' }],
    ['a failed slip', false, { qr: bankQr, state: 'failed' }],
    ['another reference', false, { qr: { ...bankQr, ref: '1' } }],
    ['another bank', false, { qr: { ...bankQr, bank: '014' } }],
    ['a slip without a code', false, {}],
    ['a code of another kind', false, { qr: { kind: 'truemoney' } }],
  ])('beside %s: is marked as a duplicate: %s', async (_, isDuplicate, part) => {
    await page.repository.add(slipOf(part), new ArrayBuffer(4))
    vi.mocked(checkSlip).mockResolvedValue(found({ qr: bankQr }))
    expect(await pick()).toMatchObject({ isDuplicate })
  })

  it.each([{ kind: 'truemoney' }, { kind: 'other' }] as const)(
    'codes without a reference (%j) are not duplicates',
    async (qr) => {
      await page.repository.add(slipOf({ qr }), new ArrayBuffer(4))
      vi.mocked(checkSlip).mockResolvedValue(found({ qr }))
      expect(await pick()).toMatchObject({ isDuplicate: false, qr })
    },
  )

  it('resumes after a reload, once', async () => {
    const left = slipOf({ state: 'checking' })
    const others = slipStates.filter((state) => state !== 'checking').map((state) => slipOf({ state }))
    for (const item of [left, ...others]) await page.repository.add(item, new ArrayBuffer(4))
    const end = heldCheck()
    await resumeChecks()
    await resumeChecks()
    await vi.waitFor(() => expect(checkSlip).toHaveBeenCalled(), { interval: 1 })
    end(found({ qr: bankQr }))
    await vi.waitFor(() => expect(notifyChanged).toHaveBeenCalled(), { interval: 1 })
    expect(itemOf(left.id)?.state).toBe('ready')
    expect(checkSlip).toHaveBeenCalledOnce()
    expect(others.map(({ id }) => itemOf(id))).toEqual(others)
    // It has ended: the same slip may be checked again.
    await page.repository.update(left.id, (item) => ({ ...item, state: 'checking' }))
    notifyChanged.mockReset()
    await resumeChecks()
    await vi.waitFor(() => expect(notifyChanged).toHaveBeenCalled(), { interval: 1 })
    expect(itemOf(left.id)).toMatchObject({ state: 'ready', isDuplicate: false })
  })

  it('skips a slip that was sent or deleted while its picture was being read', async () => {
    const [sent, gone] = [slipOf({ state: 'checking' }), slipOf({ state: 'checking' })]
    for (const item of [sent, gone]) await page.repository.add(item, new ArrayBuffer(4))
    vi.spyOn(page.repository, 'readBytes').mockImplementation(async (id) => {
      if (id === gone.id) await page.repository.remove([id])
      else await page.repository.update(id, (item) => ({ ...item, state: 'processing' }))
      return new ArrayBuffer(4)
    })
    await resumeChecks()
    await vi.waitFor(() => expect(notifyChanged).toHaveBeenCalledTimes(2), { interval: 1 })
    expect(checkSlip).not.toHaveBeenCalled()
    expect(page.repository.items().map(({ state }) => state)).toEqual(['processing'])
  })

  it('is skipped if the picture can’t be read', async () => {
    const item = slipOf({ state: 'checking' })
    await page.repository.add(item, new ArrayBuffer(4))
    vi.spyOn(page.repository, 'readBytes').mockRejectedValue(new Error('disk'))
    await resumeChecks()
    await vi.waitFor(() => expect(itemOf(item.id)).toMatchObject({ state: 'ready', isScanned: false }), {
      interval: 1,
    })
    expect(checkSlip).not.toHaveBeenCalled()
  })
})
