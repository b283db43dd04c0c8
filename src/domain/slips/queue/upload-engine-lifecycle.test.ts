import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { SlipItem } from './slip-item.ts'
import { createTestPage, engineOf, type FakeSlipServer, fakeSlipApi, slipOf } from './slip-queue.fixture.ts'
import { createSlipRepository, deleteItems, readItems, type SlipRepository } from './slip-repository.ts'
import type { UploadEngine, UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const bytes = () => new ArrayBuffer(4)
let server: FakeSlipServer
let repository: SlipRepository
/** Aborts when losing the lock the lock. */
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

/** Waits until an upload is at 50 %. */
const untilHalfUploaded = (engine: UploadEngine) =>
  vi.waitFor(() => expect(engine.current()?.progress).toBe(0.5), { interval: 1 })
const forEver = new Promise<never>(() => undefined)

it('leaves no listeners on a lock that is held for several slips', async () => {
  for (let slips = 0; slips < 3; slips++) await add()
  const added = vi.spyOn(lockLost.signal, 'addEventListener')
  const removed = vi.spyOn(lockLost.signal, 'removeEventListener')
  await engineWith().run()
  expect(server.slips.size).toBe(3)
  expect(added).toHaveBeenCalledTimes(3)
  expect(removed).toHaveBeenCalledTimes(3)
})

describe('reading the picture', () => {
  it('retries later if the picture can’t be read, without changing the slip', async () => {
    const item = await add()
    const unread = vi.spyOn(repository, 'readBytes').mockRejectedValue(new Error('disk'))
    const engine = engineWith()
    expect(await engine.run()).toBe(15_000)
    expect(await readItems()).toEqual([item])
    unread.mockRestore()
    expect(await engine.run()).toBeUndefined()
    expect(server.slips.size).toBe(1)
  })

  it('does not upload a slip deleted or settled elsewhere meanwhile', async () => {
    const item = await add()
    vi.spyOn(repository, 'readBytes').mockImplementationOnce(async () => {
      await createSlipRepository('M1').update(item.id, (item) => ({ ...item, state: 'processing' }))
      return bytes()
    })
    await engineWith().run()
    expect(server.arrived).toEqual([])
    expect(await readItems()).toMatchObject([{ state: 'processing', mayBeUploaded: false }])
  })
})

it('does not upload a slip that the member stops while the attempt is being persisted', async () => {
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

describe('losing the lock', () => {
  it('before a step: sends nothing more', async () => {
    await add()
    lockLost.abort()
    expect(await engineWith().run()).toBeUndefined()
    expect(server.arrived).toEqual([])
  })

  it('during an upload: aborts it and leaves the slip in `sending`', async () => {
    server.hold = forEver
    await add()
    const observed: unknown[] = []
    const engine: UploadEngine = engineWith({ onChange: () => observed.push(engine.current()?.progress) })
    const running = engine.run()
    await untilHalfUploaded(engine)
    expect(observed.at(-1)).toBe(0.5)
    lockLost.abort()
    expect(await running).toBeUndefined()
    expect(await readItems()).toMatchObject([{ state: 'sending', mayBeUploaded: true }])
    expect(engine.pause()).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
  })

  it('during clock synchronization: does not wait for it', async () => {
    const transferAt = server.now - 2 * 3_600_000
    await add({ qr: { kind: 'bank', bank: '004', ref: '0123456789', transferAt } })
    vi.spyOn(server, 'list').mockImplementation(() => {
      lockLost.abort()
      throw new CallError('statementSlips', { kind: 'offline' }, false)
    })
    expect(await engineWith().run()).toBeUndefined()
  })
})

describe('stopping the engine', () => {
  it('aborts the upload and sends nothing more', async () => {
    server.hold = forEver
    await add()
    await add()
    const engine = engineWith()
    const running = engine.run()
    await untilHalfUploaded(engine)
    engine.stop()
    expect(await running).toBeUndefined()
    expect((await readItems()).map(({ state }) => state)).toEqual(['sending', 'waiting'])
    server.hold = Promise.resolve()
    await engine.run()
    expect(server.arrived).toEqual([])
  })

  it('aborts a list request', async () => {
    await add({ state: 'processing' })
    const signals: AbortSignal[] = []
    const engine = engineWith({
      api: {
        ...fakeSlipApi(server),
        async list(signal) {
          signals.push(signal)
          return []
        },
      },
    })
    await engine.pollStatus()
    engine.stop()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})

describe('aborting a slip', () => {
  it('does not affect another slip’s upload', async () => {
    let goOn = (): void => undefined
    server.hold = new Promise<void>((resolve) => (goOn = resolve))
    await add()
    const engine = engineWith()
    const running = engine.run()
    await untilHalfUploaded(engine)
    engine.abort(slipOf().id)
    goOn()
    await running
    expect(server.slips.size).toBe(1)
  })

  it('lets the next slip be sent', async () => {
    server.hold = forEver
    const [first, second] = [await add(), await add()]
    const engine = engineWith()
    const running = engine.run()
    await untilHalfUploaded(engine)
    server.hold = Promise.resolve()
    engine.abort(first.id)
    expect(await running).toBeUndefined()
    expect(server.arrived).toEqual([second.id])
  })
})

describe('observable state', () => {
  it('contains the current upload and its progress', async () => {
    const observed: unknown[] = []
    const engine = engineWith({
      onChange: () => {
        const now = engine.current()
        observed.push(now && [now.id, now.progress])
      },
    })
    const { id } = await add()
    expect(engine.current()).toBeUndefined()
    await engine.run()
    expect(observed).toContainEqual([id, 0])
    expect(observed).toContainEqual([id, 0.5])
    expect(observed.at(-1)).toBeUndefined()
    expect(engine.current()).toBeUndefined()
  })

  it('contains no pause that is over', async () => {
    server.up = false
    const engine = engineWith()
    await add()
    await engine.run()
    expect(engine.pause()).toEqual({ until: server.now + 2000, ms: 2000, reason: 'network' })
    server.now += 2000
    expect(engine.pause()).toBeUndefined()
  })
})

describe('a slip added while a run ends', () => {
  it('is sent in the same run', async () => {
    const turns: unknown[] = []
    const engine: UploadEngine = engineWith({
      async lock(work) {
        const wait = await work(lockLost.signal)
        turns.push(wait)
        // The queue was found empty, and the lock isn’t released yet.
        if (turns.length === 1) {
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

describe('a slip deleted by another page', () => {
  it('is not sent if deleted while its picture is read', async () => {
    const item = await add()
    vi.spyOn(repository, 'readBytes').mockImplementationOnce(async () => {
      await deleteItems([item.id])
      return bytes()
    })
    expect(await engineWith().run()).toBeUndefined()
    expect(server.arrived).toEqual([])
    expect(report).not.toHaveBeenCalled()
  })

  it('is not restored by the upload’s response', async () => {
    const item = await add()
    const api = fakeSlipApi(server)
    const engine = engineWith({
      api: {
        ...api,
        async upload(...args) {
          await deleteItems([item.id])
          return await api.upload(...args)
        },
      },
    })
    expect(await engine.run()).toBeUndefined()
    expect(server.arrived).toEqual([item.id])
    expect(repository.items()).toEqual([])
    expect(await readItems()).toEqual([])
    expect(report).not.toHaveBeenCalled()
  })
})

it('abort and resumeNow do nothing without an upload or a pause', async () => {
  const engine = engineWith()
  engine.resumeNow()
  engine.abort(slipOf().id)
  await add()
  expect(await engine.run()).toBeUndefined()
  expect(server.slips.size).toBe(1)
})
