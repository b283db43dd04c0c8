import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Slip } from '#contract/statement.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { SlipItem } from './slip-item.ts'
import {
  bytes,
  createTestPage,
  engineOf,
  type FakeSlipServer,
  fakeSlipApi,
  fillDisk,
  slipOf,
} from './slip-queue.fixture.ts'
import { createSlipRepository, deleteItems, readItems, type SlipRepository } from './slip-repository.ts'
import type { UploadEngine, UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const HOUR = 60 * 60_000
let server: FakeSlipServer
let repository: SlipRepository
/** Aborts when losing the lock. */
let lockLost: AbortController

beforeEach(async () => {
  const testPage = await createTestPage()
  server = testPage.server
  repository = testPage.page.repository
  lockLost = new AbortController()
  vi.mocked(report).mockClear()
})
afterEach(() => vi.restoreAllMocks())

const engineWith = (part: Partial<UploadEngineDeps> = {}) =>
  engineOf(server, repository, { lock: (work) => work(lockLost.signal), ...part })

async function add(part: Partial<SlipItem> = {}): Promise<SlipItem> {
  const item = slipOf(part)
  await repository.add(item, bytes())
  return item
}

/** Starts an upload that hangs at 50 %. */
async function startUpload(engine: UploadEngine): Promise<Promise<number | undefined>[]> {
  server.hold = new Promise(() => undefined)
  const running = engine.run()
  await vi.waitFor(() => expect(engine.current()?.progress).toBe(0.5), { interval: 1 })
  server.hold = Promise.resolve()
  return [running]
}

const listFails = (failure: Failure) => () => {
  throw new CallError('statementSlips', failure, false)
}
const mockList = () => vi.spyOn(server, 'list')
const failUpload = (failure: Failure) =>
  vi.spyOn(server, 'upload').mockImplementationOnce(() => {
    throw new CallError('walletSlip', failure, true)
  })
const expiredQr = () =>
  ({ kind: 'bank', bank: '004', ref: '0123456789', transferAt: server.now - 2 * HOUR }) as const

describe('a pause of the whole queue', () => {
  it('after a rate limit lasts until Retry-After, also on the member’s request', async () => {
    server.interval = 60
    const engine = engineWith()
    await add()
    await add()
    expect(await engine.run()).toBe(60_000)
    expect(repository.items().map(({ state, wait }) => [state, wait])).toEqual([
      ['processing', undefined],
      ['waiting', 'limit'],
    ])
    const arrived = [...server.arrived]
    engine.resumeNow()
    expect(await engine.run()).toBe(60_000)
    expect(server.arrived).toEqual(arrived)
    server.now += 60_000
    expect(await engine.run()).toBeUndefined()
    expect(server.slips.size).toBe(2)
  })

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

describe('a slip that may have been uploaded', () => {
  it.each<[Partial<SlipItem>, number]>([
    [{ mayBeUploaded: true }, 1],
    [{ state: 'sending' }, 1],
    [{}, 0],
  ])('(%j) is looked up before it is sent: %i times', async (part, lookups) => {
    const listMock = mockList()
    const item = await add(part)
    await engineWith().run()
    expect(listMock).toHaveBeenCalledTimes(lookups)
    expect(server.arrived).toEqual([item.id])
  })

  it.each<[string, Failure, boolean]>([
    ['offline', { kind: 'offline' }, false],
    ['a rate limit', { kind: 'http', status: 429 }, false],
    ['a rejected token', { kind: 'http', status: 401 }, false],
    ['a server error', { kind: 'http', status: 500 }, true],
    ['a malformed list', { kind: 'bad-shape', field: 'slips' }, true],
    ['a rejected request', { kind: 'key', key: 'NO_DATA', status: 400 }, true],
  ])('and can’t be looked up because of %s: is it sent', async (_, failure, isSent) => {
    mockList().mockImplementation(listFails(failure))
    await add({ mayBeUploaded: true })
    await engineWith().run()
    expect(server.arrived).toHaveLength(isSent ? 1 : 0)
    expect(await readItems()).toMatchObject([
      { state: isSent ? 'processing' : 'waiting', mayBeUploaded: true },
    ])
  })

  it('takes its result from the list', async () => {
    const item = await add({ mayBeUploaded: true })
    server.upload(item.id, 4)
    for (const slip of server.slips.values()) slip.status = 'success'
    await engineWith().run()
    expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000, mayBeUploaded: true }])
    expect(await repository.readBytes(item.id)).toBeUndefined()
    expect(server.arrived).toHaveLength(1)
  })

  it('is looked up again after a rate-limited retry', async () => {
    server.faults = ['lost']
    server.interval = 60
    const engine = engineWith()
    const item = await add()
    server.now += (await engine.run()) ?? 0
    // Another device of the member sends a slip, so that the retry is rate-limited.
    server.upload(crypto.randomUUID(), 4)
    expect(await engine.run()).toBe(60_000)
    expect(await readItems()).toMatchObject([{ state: 'waiting', mayBeUploaded: true, wait: 'limit' }])
    // The first request arrives after all.
    server.now += 60_000
    server.upload(item.id, 4)
    const arrived = [...server.arrived]
    expect(await engine.run()).toBeUndefined()
    expect(server.arrived).toEqual(arrived)
    expect(await readItems()).toMatchObject([{ state: 'processing', reference: `ref-${item.id}` }])
  })

  it('is not sent if stopped during the list request', async () => {
    const item = await add({ mayBeUploaded: true })
    const engine = engineWith({
      api: {
        ...fakeSlipApi(server),
        async list() {
          engine.abort(item.id)
          await repository.update(item.id, (latest) => ({ ...latest, wait: 'stopped' }))
          return []
        },
      },
    })
    await engine.run()
    expect(server.arrived).toEqual([])
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
    server.now += 24 * HOUR
    mockList().mockImplementation(() => {
      // The response contains the server's time.
      server.now = right
      return []
    })
    expect(await engineWith().run()).toBeUndefined()
    expect(server.slips.size).toBe(1)
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
  })
})

describe('a full disk', () => {
  it('doesn’t keep an unpersisted slip from being sent', async () => {
    fillDisk()
    const item = slipOf()
    expect(await repository.add(item, bytes())).toBe(false)
    expect(await engineWith().run()).toBeUndefined()
    expect(server.arrived).toEqual([item.id])
    expect(repository.items()[0]?.state).toBe('processing')
  })

  it('doesn’t make a slip be sent repeatedly', async () => {
    const item = await add()
    const disk = fillDisk()
    expect(await engineWith().run()).toBeUndefined()
    expect(server.arrived).toEqual([item.id])
    disk.mockRestore()
    // Pending writes are flushed with the next update.
    await repository.load()
    expect(await readItems()).toMatchObject([{ state: 'processing' }])
  })
})

describe('losing the lock', () => {
  it('before a step: sends nothing more', async () => {
    await add()
    lockLost.abort()
    expect(await engineWith().run()).toBeUndefined()
    expect(server.arrived).toEqual([])
  })

  it('during an upload: aborts it and leaves the slip in `sending`', async () => {
    await add()
    const engine = engineWith()
    const [running] = await startUpload(engine)
    lockLost.abort()
    expect(await running).toBeUndefined()
    expect(await readItems()).toMatchObject([{ state: 'sending', mayBeUploaded: true }])
    expect(engine.pause()).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
  })

  it('while the clock is synchronized: does not wait for it', async () => {
    await add({ qr: expiredQr() })
    mockList().mockImplementation(() => {
      lockLost.abort()
      throw new CallError('statementSlips', { kind: 'offline' }, false)
    })
    expect(await engineWith().run()).toBeUndefined()
  })
})

describe('stopping', () => {
  it('the engine aborts the upload and sends nothing more', async () => {
    await add()
    await add()
    const engine = engineWith()
    const [running] = await startUpload(engine)
    engine.stop()
    expect(await running).toBeUndefined()
    expect((await readItems()).map(({ state }) => state)).toEqual(['sending', 'waiting'])
    await engine.run()
    expect(server.arrived).toEqual([])
  })

  it('the engine aborts a list request', async () => {
    await add({ state: 'processing' })
    const signals: AbortSignal[] = []
    const list = async (signal: AbortSignal) => {
      signals.push(signal)
      return []
    }
    const engine = engineWith({ api: { ...fakeSlipApi(server), list } })
    await engine.pollStatus()
    engine.stop()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('a slip lets the next one be sent, and does nothing to another one’s upload', async () => {
    const [first, second] = [await add(), await add()]
    const engine = engineWith()
    const [running] = await startUpload(engine)
    engine.abort(second.id)
    expect(engine.current()?.id).toBe(first.id)
    engine.abort(first.id)
    expect(await running).toBeUndefined()
    expect(server.arrived).toEqual([second.id])
    expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'stopped' }, { state: 'processing' }])
  })

  it('a slip while the attempt is being persisted keeps it from being sent', async () => {
    const item = await add()
    const engine = engineWith()
    const { update } = repository
    vi.spyOn(repository, 'update').mockImplementationOnce(async (...args) => {
      const changed = await update(...args)
      engine.abort(item.id)
      return changed
    })
    await engine.run()
    expect(server.arrived).toEqual([])
    expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'stopped' }])
  })
})

describe('a change by another page', () => {
  it.each<[string, (item: SlipItem) => Promise<unknown>, object[]]>([
    [
      'settled',
      ({ id }) => createSlipRepository('M1').update(id, (latest) => ({ ...latest, state: 'processing' })),
      [{ state: 'processing', mayBeUploaded: false }],
    ],
    ['deleted', ({ id }) => deleteItems([id]), []],
  ])('a slip that is %s while its picture is read is not sent', async (_, change, stored) => {
    const item = await add()
    vi.spyOn(repository, 'readBytes').mockImplementationOnce(async () => {
      await change(item)
      return bytes()
    })
    expect(await engineWith().run()).toBeUndefined()
    expect(server.arrived).toEqual([])
    expect(await readItems()).toMatchObject(stored)
    expect(report).not.toHaveBeenCalled()
  })

  it('a slip that is deleted during its upload is not restored by the response', async () => {
    const item = await add()
    const api = fakeSlipApi(server)
    const upload: typeof api.upload = async (...args) => {
      await deleteItems([item.id])
      return await api.upload(...args)
    }
    expect(await engineWith({ api: { ...api, upload } }).run()).toBeUndefined()
    expect(server.arrived).toEqual([item.id])
    expect([repository.items(), await readItems()]).toEqual([[], []])
    expect(report).not.toHaveBeenCalled()
  })

  it('a slip that is added while a run ends is sent in the same run', async () => {
    let runs = 0
    const engine: UploadEngine = engineWith({
      async lock(work) {
        const wait = await work(lockLost.signal)
        // The queue was found empty, and the lock isn't released yet.
        if (runs++ === 0) {
          await add()
          void engine.run()
        }
        return wait
      },
    })
    const running = engine.run()
    expect(engine.run()).toBe(running)
    expect(await running).toBeUndefined()
    expect(server.slips.size).toBe(1)
  })
})

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
