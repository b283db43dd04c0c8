import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Slip } from '#contract/statement.ts'
import type { Failure } from '#lib/api/api-error.ts'
import type { SlipItem } from './slip-item.ts'
import {
  addSlipTo,
  createTestPage,
  engineOf,
  type FakeSlipServer,
  fakeSlipApi,
  listFails,
} from './slip-queue.fixture.ts'
import { readItems, type SlipRepository } from './slip-repository.ts'
import type { UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

let server: FakeSlipServer
let repository: SlipRepository

beforeEach(async () => {
  const testPage = await createTestPage()
  server = testPage.server
  repository = testPage.page.repository
})
afterEach(() => vi.restoreAllMocks())

const engineWith = (part: Partial<UploadEngineDeps> = {}) => engineOf(server, repository, part)
const add = (part?: Partial<SlipItem>) => addSlipTo(repository, part)
const mockList = () => vi.spyOn(server, 'list')

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
