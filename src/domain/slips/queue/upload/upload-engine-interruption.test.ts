import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { SlipItem } from '../slip-item.ts'
import {
  addSlipTo,
  bytes,
  createTestPage,
  engineOf,
  expiredQrAt,
  type FakeSlipServer,
  fakeSlipApi,
  listFails,
} from '../slip-queue.fixture.ts'
import { createSlipRepository, deleteItems, readItems, type SlipRepository } from '../slip-repository.ts'
import type { UploadEngine, UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

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
const add = (part?: Partial<SlipItem>) => addSlipTo(repository, part)

/** Starts an upload that hangs at 50 %. */
async function startUpload(engine: UploadEngine): Promise<Promise<number | undefined>[]> {
  server.hold = new Promise(() => undefined)
  const running = engine.run()
  await eventually(() => expect(engine.current()?.progress).toBe(0.5), 1)
  server.hold = Promise.resolve()
  return [running]
}

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
    await add({ qr: expiredQrAt(server.now) })
    vi.spyOn(server, 'list').mockImplementation(() => {
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
})

describe('a slip that may have been uploaded', () => {
  it.each<[string, Failure, boolean]>([
    ['offline', { kind: 'offline' }, false],
    ['a rejected token', { kind: 'http', status: 401 }, false],
    ['a malformed list', { kind: 'bad-shape', field: 'slips' }, true],
    ['a rejected request', { kind: 'key', key: 'NO_DATA', status: 400 }, true],
  ])('and can’t be looked up because of %s: is it sent', async (_, failure, isSent) => {
    vi.spyOn(server, 'list').mockImplementation(listFails(failure))
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
})
