import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSlip, type SlipCheck } from '#domain/slips/check/check-slip.ts'
import { report } from '#lib/browser/report-problem.ts'
import { now } from '#lib/browser/server-clock.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import { addSlip, removeSlip, resumeChecks, sendSlips } from './actions.ts'
import { type SlipItem, slipStates } from './slip-item.ts'
import { addSlipTo, bytes, createTestPage, type Page, PNG, sessionOf } from './slip-queue.fixture.ts'
import { getSlipQueue } from './slip-queue.ts'
import { readItems, readPicture } from './slip-repository.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))
vi.mock('#domain/slips/check/check-slip.ts', () => ({ checkSlip: vi.fn() }))
vi.mock('#lib/storage/request-persistence.ts', () => ({ requestPersistentStorage: vi.fn() }))
vi.mock('./slip-queue.ts', () => ({ getSlipQueue: vi.fn() }))

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
  page = (await createTestPage()).page
  vi.mocked(getSlipQueue).mockResolvedValue({ ...sessionOf(page), notifyChanged })
  vi.mocked(checkSlip).mockReset()
  vi.mocked(checkSlip).mockResolvedValue(found())
  vi.mocked(report).mockClear()
  notifyChanged.mockReset()
})
afterEach(() => vi.restoreAllMocks())

const itemOf = (id: string) => page.repository.items().find((item) => item.id === id)
const soon = (check: () => void) => eventually(check, 1)
const add = (part?: Partial<SlipItem>) => addSlipTo(page.repository, part)

/** Picks a file and waits until its check has finished. */
async function pick(file = png()): Promise<SlipItem | undefined> {
  const callsBefore = notifyChanged.mock.calls.length
  const picked = await addSlip(file)
  if ('problem' in picked) throw new Error(picked.problem)
  // Once by the addition, once at the end of the check.
  await soon(() => expect(notifyChanged).toHaveBeenCalledTimes(callsBefore + 2))
  return itemOf(picked.id)
}

/** Picks a file whose check the test ends. `end` resolves once the result is applied. */
async function pickWithHeldCheck() {
  const check = Promise.withResolvers<SlipCheck>()
  vi.mocked(checkSlip).mockReturnValue(check.promise)
  const picked = await addSlip(png())
  await soon(() => expect(checkSlip).toHaveBeenCalled())
  const end = async (outcome: SlipCheck | Error) => {
    notifyChanged.mockReset()
    if (outcome instanceof Error) check.reject(outcome)
    else check.resolve(outcome)
    await soon(() => expect(notifyChanged).toHaveBeenCalled())
  }
  return { id: 'id' in picked ? picked.id : '', end }
}

const unsendable = () => Object.assign(new Error('x'), { name: 'UnsendablePicture' })

describe('adding a picked file', () => {
  it('persists the slip and its picture, with the media type of its content', async () => {
    const at = now()
    const { id } = await pickWithHeldCheck()
    const [item] = await readItems()
    expect(item).toMatchObject({
      id,
      member: 'M1',
      state: 'checking',
      type: 'image/png',
      size: PNG.length,
      isScanned: false,
      isDuplicate: false,
      mayBeUploaded: false,
      confirmedExpired: false,
    })
    expect(item?.addedAt).toBeGreaterThanOrEqual(at)
    expect(item?.confirmedAt).toBeUndefined()
    expect((await readPicture(id))?.byteLength).toBe(PNG.length)
    expect(requestPersistentStorage).toHaveBeenCalled()
    expect(notifyChanged).toHaveBeenCalled()
  })

  it('sorts after all existing slips, even if the clock was set back, and shortens its name', async () => {
    const order = Date.now() + 1_000_000
    await add({ order })
    expect(await pick(png('x'.repeat(500)))).toMatchObject({ order: order + 1, name: 'x'.repeat(200) })
  })

  it('adds a slip only once per id', async () => {
    const item = await add({ state: 'ready' })
    const adding = vi.spyOn(page.repository, 'add')
    expect(await addSlip(png('again'), item.id)).toEqual({ id: item.id })
    expect(adding).not.toHaveBeenCalled()
    expect(await readItems()).toEqual([item])
  })

  it.each([
    ['empty', new File([], 'x.png')],
    ['not-image', new File(['no picture at all, only words'], 'x.png', { type: 'image/png' })],
    ['unreadable', Object.assign(png(), { arrayBuffer: () => Promise.reject(new DOMException('gone')) })],
  ])('reports a file as %s and stores nothing', async (problem, file) => {
    expect(await addSlip(file)).toEqual({ problem })
    expect(await readItems()).toEqual([])
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
  })

  it.each([
    ['smaller', 7, 'image/png', true],
    ['of a format that the server reads', 900, 'image/jpeg', true],
    ['no smaller', PNG.length, 'image/png', false],
  ])('a re-encoded picture that is %s replaces the original: %s', async (_, size, type, isReplaced) => {
    vi.mocked(checkSlip).mockResolvedValue(found({ picture: new Blob([new Uint8Array(size)], { type }) }))
    const item = await pick()
    expect(item).toMatchObject({ size, type })
    const picture = new Uint8Array((await readPicture(item?.id ?? '')) ?? bytes(0))
    expect(picture).toHaveLength(size)
    expect(picture[0]).toBe(isReplaced ? 0 : PNG[0])
  })

  it('leaves the slip sendable if it fails', async () => {
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

  it.each([
    ['no picture', unsendable(), { state: 'processing' }],
    ['a code', found({ qr: bankQr }), { state: 'processing', qr: bankQr }],
  ])('that finds %s doesn’t change the state of a slip sent before it ended', async (_, outcome, stored) => {
    const { id, end } = await pickWithHeldCheck()
    await page.repository.update(id, (item) => ({ ...item, state: 'processing', confirmedAt: now() }))
    await end(outcome)
    expect(itemOf(id)).toMatchObject(stored)
  })

  it('does not restore a slip deleted meanwhile', async () => {
    const { id, end } = await pickWithHeldCheck()
    await removeSlip(id)
    await end(found())
    expect([await readItems(), page.repository.items()]).toEqual([[], []])
  })

  it('queues a slip that was confirmed before it ended', async () => {
    const { id, end } = await pickWithHeldCheck()
    await sendSlips(id)
    expect(itemOf(id)?.state).toBe('checking')
    await end(found())
    expect(itemOf(id)?.state).toBe('waiting')
  })

  it('marks a slip of the same transfer as another one', async () => {
    await add({ qr: bankQr, state: 'success' })
    vi.mocked(checkSlip).mockResolvedValue(found({ qr: bankQr }))
    expect(await pick()).toMatchObject({ isDuplicate: true })
  })

  it('resumes after a reload, once', async () => {
    const left = await add({ state: 'checking' })
    const others: SlipItem[] = []
    for (const state of slipStates) if (state !== 'checking') others.push(await add({ state }))
    const check = Promise.withResolvers<SlipCheck>()
    vi.mocked(checkSlip).mockReturnValue(check.promise)
    await resumeChecks()
    await resumeChecks()
    await soon(() => expect(checkSlip).toHaveBeenCalled())
    check.resolve(found({ qr: bankQr }))
    await soon(() => expect(notifyChanged).toHaveBeenCalledOnce())
    expect(itemOf(left.id)?.state).toBe('ready')
    expect(checkSlip).toHaveBeenCalledOnce()
    expect(others.map(({ id }) => itemOf(id))).toEqual(others)
    // It has ended: the same slip may be checked again.
    await page.repository.update(left.id, (item) => ({ ...item, state: 'checking' }))
    await resumeChecks()
    await soon(() => expect(notifyChanged).toHaveBeenCalledTimes(2))
    expect(itemOf(left.id)).toMatchObject({ state: 'ready', isDuplicate: false })
  })

  it('skips a slip that was sent or deleted while its picture was being read', async () => {
    const [, gone] = [await add({ state: 'checking' }), await add({ state: 'checking' })]
    vi.spyOn(page.repository, 'readBytes').mockImplementation(async (id) => {
      if (id === gone.id) await page.repository.remove([id])
      else await page.repository.update(id, (item) => ({ ...item, state: 'processing' }))
      return bytes()
    })
    await resumeChecks()
    await soon(() => expect(notifyChanged).toHaveBeenCalledTimes(2))
    expect(checkSlip).not.toHaveBeenCalled()
    expect(page.repository.items().map(({ state }) => state)).toEqual(['processing'])
  })

  it('is skipped if the picture can’t be read', async () => {
    const item = await add({ state: 'checking' })
    vi.spyOn(page.repository, 'readBytes').mockRejectedValue(new Error('disk'))
    await resumeChecks()
    await soon(() => expect(notifyChanged).toHaveBeenCalled())
    expect(itemOf(item.id)).toMatchObject({ state: 'ready', isScanned: false })
    expect(checkSlip).not.toHaveBeenCalled()
  })
})
