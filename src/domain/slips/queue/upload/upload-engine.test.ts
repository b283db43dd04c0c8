import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Slip } from '#contract/statement.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'
import type { SlipItem } from '../slip-item.ts'
import {
  addSlipTo,
  createTestPage,
  engineOf,
  expiredQrAt,
  type FakeSlipServer,
  HOUR_MS,
  listFails,
} from '../slip-queue.fixture.ts'
import { readItems, type SlipRepository } from '../slip-repository.ts'
import type { UploadEngine, UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))
vi.mock('#lib/browser/server-clock.ts', async (original) => ({
  ...(await original<object>()),
  isServerClockKnown: vi.fn(() => true),
}))

let server: FakeSlipServer
let repository: SlipRepository

beforeEach(async () => {
  const testPage = await createTestPage()
  server = testPage.server
  repository = testPage.page.repository
  vi.mocked(report).mockClear()
})
afterEach(() => vi.restoreAllMocks())

const engineWith = (part: Partial<UploadEngineDeps> = {}) => engineOf(server, repository, part)
const add = (part?: Partial<SlipItem>) => addSlipTo(repository, part)
const mockList = () => vi.spyOn(server, 'list')
const failUpload = (failure: Failure) =>
  vi.spyOn(server, 'upload').mockImplementationOnce(() => {
    throw new CallError('walletSlip', failure, true)
  })
const expiredQr = () => expiredQrAt(server.now)

it('publishes the current upload and its progress', async () => {
  const observed: unknown[] = []
  const engine: UploadEngine = engineWith({
    onChange: () => {
      const upload = engine.current()
      observed.push(upload && [upload.id, upload.progress])
    },
  })
  const { id } = await add()
  await engine.run()
  expect(observed).toContainEqual([id, 0])
  expect(observed).toContainEqual([id, 0.5])
  expect([observed.at(-1), engine.current()]).toEqual([undefined, undefined])
})

describe('a pause of the whole queue', () => {
  it('after a network failure gets longer each time', async () => {
    server.up = false
    const engine = engineWith()
    await add()
    await add()
    const waits: unknown[] = []
    for (let turn = 0; turn < 4; turn++) {
      const wait = (await engine.run()) ?? 0
      waits.push(wait)
      expect(engine.pause()).toEqual({ until: server.now + wait, ms: wait, reason: 'network' })
      server.now += wait
      expect(engine.pause()).toBeUndefined()
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000])
    expect(report).toHaveBeenCalledWith('slip-send', { verdict: 'pause', failures: 1 })
    expect(await readItems()).toMatchObject([
      { wait: 'network', failures: 4, mayBeUploaded: true },
      { state: 'waiting', mayBeUploaded: false },
    ])
  })

  it('after rate limits gets longer until an upload is accepted', async () => {
    const engine = engineWith()
    await add()
    const limit = { kind: 'http', status: 429, retryAfter: '1' } as const
    const waits: unknown[] = []
    for (let turn = 0; turn < 3; turn++) {
      failUpload(limit)
      waits.push(await engine.run())
      server.now += 60_000
    }
    expect(waits).toEqual([10_000, 20_000, 40_000])
    await engine.run()
    expect(server.slips.size).toBe(1)
    failUpload(limit)
    await add()
    expect(await engine.run()).toBe(10_000)
  })

  it('during closed hours is checked every 30 s and ends on the member’s request', async () => {
    let isClosed = true
    const engine = engineWith({ isClosed: () => isClosed })
    await add()
    expect(await engine.run()).toBe(30_000)
    expect(engine.pause()).toEqual({ until: server.now + 30_000, ms: 30_000, reason: 'closed' })
    server.now += 29_999
    expect(await engine.run()).toBe(1)
    expect(server.arrived).toEqual([])
    isClosed = false
    engine.resumeNow()
    expect(await engine.run()).toBeUndefined()
    expect(server.slips.size).toBe(1)
  })

  it('because the server has just closed is no failure and isn’t reported', async () => {
    let isClosed = false
    await add({ failures: 2 })
    vi.spyOn(server, 'upload').mockImplementation(() => {
      isClosed = true
      throw new CallError('walletSlip', { kind: 'key', key: 'SLIP_UPLOAD_FAIL', status: 400 }, true)
    })
    expect(await engineWith({ isClosed: () => isClosed }).run()).toBe(60_000)
    expect(await readItems()).toMatchObject([{ wait: 'closed', failures: 2, mayBeUploaded: false }])
    expect(report).not.toHaveBeenCalled()
  })
})

describe('a failure of one slip', () => {
  it('of the server doesn’t block the next one', async () => {
    server.faults = ['broken']
    const engine = engineWith()
    const [first] = [await add(), await add()]
    expect(await engine.run()).toBe(5000)
    expect(await readItems()).toMatchObject([
      { id: first.id, state: 'waiting', wait: 'server', failures: 1, notBefore: server.now + 5000 },
      { state: 'processing' },
    ])
    expect(engine.pause()).toBeUndefined()
    expect(report).toHaveBeenCalledExactlyOnceWith('slip-send', { verdict: 'later', failures: 1 })
    server.now += 5000
    expect(await engine.run()).toBeUndefined()
    expect(server.slips.size).toBe(2)
  })

  it('by a rejection keeps its picture and error, and the next one is sent immediately', async () => {
    failUpload({ kind: 'key', key: 'SLIP_INVALID_FILE', status: 400 })
    const [rejected] = [await add(), await add()]
    expect(await engineWith().run()).toBeUndefined()
    const [first, second] = await readItems()
    expect([first, second]).toMatchObject([
      { state: 'failed', errorKey: 'SLIP_INVALID_FILE' },
      { state: 'processing' },
    ])
    expect(await repository.readBytes(rejected.id)).toBeInstanceOf(ArrayBuffer)
  })

  it('by a missing picture is final', async () => {
    const item = await add()
    await repository.update(item.id, (latest) => latest, 'drop')
    await engineWith().run()
    const failed = { state: 'failed', errorKey: 'SLIP_NO_FILE', settledAt: server.now }
    expect(await readItems()).toMatchObject([failed])
  })

  it('by an unreadable picture is retried later, without changing the slip', async () => {
    const item = await add()
    const unread = vi.spyOn(repository, 'readBytes').mockRejectedValue(new Error('disk'))
    const engine = engineWith()
    expect(await engine.run()).toBe(15_000)
    expect(await readItems()).toEqual([item])
    unread.mockRestore()
    expect(await engine.run()).toBeUndefined()
    expect(server.slips.size).toBe(1)
  })
})

describe('an expired slip', () => {
  it('waits for the member', async () => {
    const listMock = mockList()
    const item = await add({ qr: expiredQr() })
    await add({ state: 'ready' })
    const engine = engineWith()
    expect([await engine.run(), await engine.run()]).toEqual([undefined, undefined])
    // Once, to synchronize the clock.
    expect(listMock).toHaveBeenCalledOnce()
    expect(server.slips.size).toBe(0)
    await repository.update(item.id, (latest) => ({ ...latest, confirmedExpired: true }))
    await engine.run()
    expect(server.slips.size).toBe(1)
  })

  it('is sent if only a device clock a day ahead says so', async () => {
    const right = server.now
    await add({ qr: { ...expiredQr(), transferAt: right } })
    server.now += 24 * HOUR_MS
    mockList().mockImplementation(() => {
      // The response contains the server's time.
      server.now = right
      return []
    })
    expect(await engineWith().run()).toBeUndefined()
    expect(server.slips.size).toBe(1)
  })

  it('is sent if the host doesn’t tell its time: the phone’s clock may be ahead', async () => {
    vi.mocked(isServerClockKnown).mockReturnValue(false)
    const listMock = mockList()
    await add({ qr: expiredQr() })
    expect(await engineWith().run()).toBeUndefined()
    // It could have told it.
    expect(listMock).toHaveBeenCalledOnce()
    expect(server.slips.size).toBe(1)
    vi.mocked(isServerClockKnown).mockReturnValue(true)
  })

  it.each<[string, () => Partial<SlipItem>]>([
    ['is unconfirmed', () => ({ state: 'ready', qr: expiredQr() })],
    ['was accepted', () => ({ state: 'processing', qr: expiredQr() })],
    ['is sent although expired', () => ({ confirmedExpired: true, wait: 'stopped', qr: expiredQr() })],
    ['has not expired', () => ({ wait: 'stopped' })],
  ])('needs no clock if it %s', async (_, part) => {
    const listMock = mockList()
    await add(part())
    expect(await engineWith().run()).toBeUndefined()
    expect(listMock).not.toHaveBeenCalled()
  })

  it.each<[Failure, number | undefined, string | undefined]>([
    [{ kind: 'offline' }, 2000, 'network'],
    [{ kind: 'http', status: 500 }, 5000, undefined],
    [{ kind: 'http', status: 401 }, undefined, undefined],
  ])('asks for the time again after a failure (%j)', async (failure, wait, reason) => {
    mockList().mockImplementation(listFails(failure))
    await add({ qr: expiredQr() })
    const engine = engineWith()
    expect(await engine.run()).toBe(wait)
    expect(engine.pause()?.reason).toBe(reason)
    server.now += wait ?? 0
    expect(await engine.run()).toBe(wait && 2 * wait)
  })
})

describe('polling', () => {
  it('publishes results, and deletes the picture only once the slip is credited', async () => {
    const [paid, failed] = [await add(), await add()]
    const observed: unknown[] = []
    const onChange = () => observed.push(repository.items()[0]?.state)
    const engine = engineWith({ onChange })
    await engine.run()
    expect(await repository.readBytes(paid.id)).toBeInstanceOf(ArrayBuffer)
    for (const [id, slip] of server.slips) slip.status = id === paid.id ? 'success' : 'failed'
    await engine.pollStatus()
    expect(observed.at(-1)).toBe('success')
    expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000 }, { state: 'failed' }])
    expect(await repository.readBytes(paid.id)).toBeUndefined()
    expect(await repository.readBytes(failed.id)).toBeInstanceOf(ArrayBuffer)
  })

  it('searches further pages of the list for older slips, until all are found', async () => {
    const engine = engineWith()
    await add()
    await engine.run()
    for (let count = 0; count < 23; count++) server.upload(crypto.randomUUID(), 4)
    for (const slip of server.slips.values()) slip.status = 'success'
    const list = mockList()
    await engine.pollStatus()
    expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000 }])
    expect(list.mock.calls).toEqual([[1], [2], [3]])
    list.mockClear()
    await engine.pollStatus()
    expect(list).toHaveBeenCalledOnce()
  })

  it.each([
    ['a page isn’t full', 9, 1],
    ['ten pages were searched', 10, 10],
  ])('ends the search once %s', async (_, length, pages) => {
    await add({ state: 'processing' })
    const slips = Array.from({ length }, () => ({ clientId: 'x', status: 'success' }) as Slip)
    const list = mockList().mockReturnValue(slips)
    await engineWith().pollStatus()
    expect(list).toHaveBeenCalledTimes(pages)
  })

  it('rejects if the list can’t be fetched', async () => {
    await add({ state: 'processing' })
    mockList().mockImplementation(listFails({ kind: 'offline' }))
    await expect(engineWith().pollStatus()).rejects.toThrow()
  })
})
