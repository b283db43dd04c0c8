import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Slip } from '#contract/statement.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import type { SlipItem } from './slip-item.ts'
import { createTestPage, engineOf, type FakeSlipServer, fakeSlipApi, slipOf } from './slip-queue.fixture.ts'
import { readItems, type SlipRepository } from './slip-repository.ts'
import type { UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const bytes = () => new ArrayBuffer(4)
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

async function add(part: Partial<SlipItem> = {}): Promise<SlipItem> {
  const item = slipOf(part)
  await repository.add(item, bytes())
  return item
}

const listFails = (failure: Failure) => () => {
  throw new CallError('statementSlips', failure, false)
}
const mockList = () => vi.spyOn(server, 'list')
const lateQr = () =>
  ({ kind: 'bank', bank: '004', ref: '0123456789', transferAt: server.now - 2 * 3_600_000 }) as const

describe('closed hours', () => {
  it('sends nothing and checks the hours again every 30 s', async () => {
    let isClosed = true
    const engine = engineWith({ isClosed: () => isClosed })
    await add()
    expect(await engine.run()).toBe(30_000)
    expect(engine.pause()).toEqual({ until: server.now + 30_000, ms: 30_000, reason: 'closed' })
    expect(server.arrived).toEqual([])
    server.now += 29_999
    expect(await engine.run()).toBe(1)
    isClosed = false
    server.now += 1
    expect(engine.pause()).toBeUndefined()
    expect(await engine.run()).toBeUndefined()
    expect(server.slips.size).toBe(1)
  })

  it('resumeNow ends the pause', async () => {
    let isClosed = true
    const engine = engineWith({ isClosed: () => isClosed })
    await add()
    await engine.run()
    isClosed = false
    engine.resumeNow()
    expect(await engine.run()).toBeUndefined()
    expect(server.slips.size).toBe(1)
  })

  it('a rejection by the server during closed hours is not reported', async () => {
    let isClosed = false
    server.refuse = 'SLIP_UPLOAD_FAIL'
    const engine = engineWith({ isClosed: () => isClosed })
    await add({ failures: 2 })
    vi.spyOn(server, 'upload').mockImplementation(() => {
      isClosed = true
      throw new CallError('walletSlip', { kind: 'key', key: 'SLIP_UPLOAD_FAIL', status: 400 }, true)
    })
    expect(await engine.run()).toBe(60_000)
    expect(await readItems()).toMatchObject([
      { state: 'waiting', wait: 'closed', failures: 2, mayBeUploaded: false },
    ])
    expect(report).not.toHaveBeenCalled()
  })
})

describe('server errors', () => {
  it('an error of one slip does not block the next one', async () => {
    server.faults = ['broken']
    const engine = engineWith()
    const [first] = [await add(), await add()]
    expect(await engine.run()).toBe(5000)
    expect(server.slips.size).toBe(1)
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

  it('a network failure pauses the queue with increasing delays', async () => {
    server.up = false
    const engine = engineWith()
    await add()
    await add()
    const waits: unknown[] = []
    for (let turn = 0; turn < 4; turn++) {
      const wait = (await engine.run()) ?? 0
      waits.push(wait)
      server.now += wait
    }
    // After the first attempt the list is checked, which doesn’t contain the slip.
    expect(waits).toEqual([2000, 4000, 8000, 16_000])
    expect(report).toHaveBeenCalledWith('slip-send', { verdict: 'pause', failures: 1 })
    expect(await readItems()).toMatchObject([
      { wait: 'network', failures: 4, mayBeUploaded: true },
      { state: 'waiting', mayBeUploaded: false },
    ])
  })

  it('a rejection is followed by the next slip immediately', async () => {
    vi.spyOn(server, 'upload').mockImplementationOnce(() => {
      throw new CallError('walletSlip', { kind: 'key', key: 'SLIP_INVALID_FILE', status: 400 }, true)
    })
    await add()
    await add()
    expect(await engineWith().run()).toBeUndefined()
    expect((await readItems()).map(({ state }) => state)).toEqual(['failed', 'processing'])
  })

  it('a rejected token parks the slip until sign-in', async () => {
    vi.spyOn(server, 'upload').mockImplementation(() => {
      throw new CallError('walletSlip', { kind: 'http', status: 401 }, true)
    })
    const engine = engineWith()
    await add()
    expect(await engine.run()).toBeUndefined()
    expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'session', mayBeUploaded: false }])
    expect(report).toHaveBeenCalledWith('slip-send', { verdict: 'parked', failures: 1 })
  })
})

describe('a slip that may have been uploaded', () => {
  it.each<Partial<SlipItem>>([{ mayBeUploaded: true }, { state: 'sending' }])(
    '(%j) is looked up before it is sent',
    async (part) => {
      const listMock = mockList()
      const item = await add(part)
      await engineWith().run()
      expect(listMock).toHaveBeenCalledOnce()
      expect(server.arrived).toEqual([item.id])
    },
  )

  it('is not looked up if it certainly was not', async () => {
    const listMock = mockList()
    await add()
    await engineWith().run()
    expect(listMock).not.toHaveBeenCalled()
  })

  it.each<[string, Failure]>([
    ['offline', { kind: 'offline' }],
    ['rate limit', { kind: 'http', status: 429 }],
    ['token rejected', { kind: 'http', status: 401 }],
  ])('waits if the list request fails: %s', async (_, failure) => {
    mockList().mockImplementation(listFails(failure))
    await add({ mayBeUploaded: true })
    await engineWith().run()
    expect(server.arrived).toEqual([])
    expect(await readItems()).toMatchObject([{ state: 'waiting', mayBeUploaded: true }])
  })

  it.each<[string, Failure]>([
    ['a server error', { kind: 'http', status: 500 }],
    ['malformed', { kind: 'bad-shape', field: 'slips' }],
    ['rejected', { kind: 'key', key: 'NO_DATA', status: 400 }],
  ])('is sent again if the list is %s, as its id prevents double counting', async (_, failure) => {
    mockList().mockImplementation(listFails(failure))
    const item = await add({ mayBeUploaded: true })
    expect(await engineWith().run()).toBeUndefined()
    expect(server.arrived).toEqual([item.id])
  })

  it('takes its status from the list and deletes the picture once credited', async () => {
    const item = await add({ mayBeUploaded: true })
    server.upload(item.id, 4)
    for (const slip of server.slips.values()) slip.status = 'success'
    await engineWith().run()
    expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000, mayBeUploaded: true }])
    expect(await repository.readBytes(item.id)).toBeUndefined()
    expect(server.arrived).toHaveLength(1)
  })

  it('is not sent if stopped during the list request', async () => {
    const item = await add({ mayBeUploaded: true })
    const engine = engineWith({
      api: {
        ...fakeSlipApi(server),
        async list() {
          engine.abort(item.id)
          await repository.update(item.id, (item) => ({ ...item, wait: 'stopped' }))
          return []
        },
      },
    })
    await engine.run()
    expect(server.arrived).toEqual([])
  })
})

describe('clock synchronization', () => {
  it('happens once for slips that look expired, except those sent anyway', async () => {
    const listMock = mockList()
    await add({ qr: lateQr() })
    await add({ state: 'ready' })
    const engine = engineWith()
    await engine.run()
    await engine.run()
    expect(listMock).toHaveBeenCalledOnce()
    expect(server.arrived).toEqual([])
  })

  it.each<[string, () => Partial<SlipItem>]>([
    ['is unconfirmed', () => ({ state: 'ready', qr: lateQr() })],
    ['was accepted', () => ({ state: 'processing', qr: lateQr() })],
    ['is sent although expired', () => ({ confirmedExpired: true, wait: 'stopped', qr: lateQr() })],
    ['has not expired', () => ({ wait: 'stopped' })],
  ])('is not needed for a slip that %s', async (_, part) => {
    const listMock = mockList()
    await add(part())
    expect(await engineWith().run()).toBeUndefined()
    expect(listMock).not.toHaveBeenCalled()
  })

  it.each<[Failure, number | undefined, string | undefined]>([
    [{ kind: 'offline' }, 2000, 'network'],
    [{ kind: 'http', status: 500 }, 5000, undefined],
    [{ kind: 'http', status: 401 }, undefined, undefined],
  ])('is retried after a failure (%j)', async (failure, wait, reason) => {
    mockList().mockImplementation(listFails(failure))
    await add({ qr: lateQr() })
    const engine = engineWith()
    expect(await engine.run()).toBe(wait)
    expect(engine.pause()?.reason).toBe(reason)
  })
})

describe('status polling', () => {
  it('searches at most ten pages', async () => {
    await add({ state: 'processing' })
    const full = Array.from({ length: 10 }, () => ({ clientId: 'x', status: 'success' }) as Slip)
    const listMock = mockList().mockReturnValue(full)
    await engineWith().pollStatus()
    expect(listMock.mock.calls.map(([page]) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('publishes the results', async () => {
    const item = await add({ state: 'processing' })
    server.upload(item.id, 4)
    const observed: unknown[] = []
    await engineWith({ onChange: () => observed.push(repository.items()[0]?.reference) }).pollStatus()
    expect(observed).toContain(`ref-${item.id}`)
  })

  it('rejects if the list can’t be fetched', async () => {
    await add({ state: 'processing' })
    mockList().mockImplementation(listFails({ kind: 'offline' }))
    await expect(engineWith().pollStatus()).rejects.toThrow()
  })
})
