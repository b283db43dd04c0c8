import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Slip } from '#contract/statement.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { readItems } from './slip-db.ts'
import type { SlipItem } from './slip-item.ts'
import { bankApi, engineOf, type FakeSlipServer, newPhone, slipOf } from './slip-queue.fixture.ts'
import type { SlipRepository } from './slip-repository.ts'
import type { UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const bytes = () => new ArrayBuffer(4)
let bank: FakeSlipServer
let repository: SlipRepository

beforeEach(async () => {
  const phone = await newPhone()
  bank = phone.bank
  repository = phone.page.repository
  vi.mocked(report).mockClear()
})
afterEach(() => vi.restoreAllMocks())

const engineWith = (part: Partial<UploadEngineDeps> = {}) => engineOf(bank, repository, part)

async function add(part: Partial<SlipItem> = {}): Promise<SlipItem> {
  const item = slipOf(part)
  await repository.add(item, bytes())
  return item
}

const listFails = (failure: Failure) => () => {
  throw new CallError('statementSlips', failure, false)
}
const list = () => vi.spyOn(bank, 'list')
const lateQr = () =>
  ({ kind: 'bank', bank: '004', ref: '0123456789', transferAt: bank.now - 2 * 3_600_000 }) as const

describe('while slips aren’t taken', () => {
  it('nothing leaves; the hour is looked at again every half minute', async () => {
    let isClosed = true
    const engine = engineWith({ isClosed: () => isClosed })
    await add()
    expect(await engine.run()).toBe(30_000)
    expect(engine.pause()).toEqual({ until: bank.now + 30_000, ms: 30_000, reason: 'closed' })
    expect(bank.arrived).toEqual([])
    bank.now += 29_999
    expect(await engine.run()).toBe(1)
    isClosed = false
    bank.now += 1
    expect(engine.pause()).toBeUndefined()
    expect(await engine.run()).toBeUndefined()
    expect(bank.slips.size).toBe(1)
  })

  it('a pause of the hour ends when the member wants it', async () => {
    let isClosed = true
    const engine = engineWith({ isClosed: () => isClosed })
    await add()
    await engine.run()
    isClosed = false
    engine.resumeNow()
    expect(await engine.run()).toBeUndefined()
    expect(bank.slips.size).toBe(1)
  })

  it('a server that takes none at this hour is no trouble', async () => {
    let isClosed = false
    bank.refuse = 'SLIP_UPLOAD_FAIL'
    const engine = engineWith({ isClosed: () => isClosed })
    await add({ failures: 2 })
    vi.spyOn(bank, 'upload').mockImplementation(() => {
      isClosed = true
      throw new CallError('walletSlip', { kind: 'key', key: 'SLIP_UPLOAD_FAIL', status: 400 }, true)
    })
    expect(await engine.run()).toBe(60_000)
    expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'closed', failures: 2, tried: false }])
    expect(report).not.toHaveBeenCalled()
  })
})

describe('a server in trouble', () => {
  it('with one slip doesn’t hold up the next, and says when it is tried again', async () => {
    bank.faults = ['broken']
    const engine = engineWith()
    const [first] = [await add(), await add()]
    expect(await engine.run()).toBe(5000)
    expect(bank.slips.size).toBe(1)
    expect(await readItems()).toMatchObject([
      { id: first.id, state: 'waiting', wait: 'server', failures: 1, notBefore: bank.now + 5000 },
      { state: 'processing' },
    ])
    expect(engine.pause()).toBeUndefined()
    expect(report).toHaveBeenCalledExactlyOnceWith('slip-send', { verdict: 'later', failures: 1 })
    bank.now += 5000
    expect(await engine.run()).toBeUndefined()
    expect(bank.slips.size).toBe(2)
  })

  it('holds up all where the network is lost, longer each time', async () => {
    bank.up = false
    const engine = engineWith()
    await add()
    await add()
    const waits: unknown[] = []
    for (let turn = 0; turn < 4; turn++) {
      const wait = (await engine.run()) ?? 0
      waits.push(wait)
      bank.now += wait
    }
    // After the first try the list is asked, which says nothing of the slip.
    expect(waits).toEqual([2000, 4000, 8000, 16_000])
    expect(report).toHaveBeenCalledWith('slip-send', { verdict: 'pause', failures: 1 })
    expect(await readItems()).toMatchObject([
      { wait: 'network', failures: 4, tried: true },
      { state: 'waiting', tried: false },
    ])
  })

  it('that refuses a slip gets the next one at once', async () => {
    vi.spyOn(bank, 'upload').mockImplementationOnce(() => {
      throw new CallError('walletSlip', { kind: 'key', key: 'BONUS_REMAINING', status: 400 }, true)
    })
    await add()
    await add()
    expect(await engineWith().run()).toBeUndefined()
    expect((await readItems()).map(({ state }) => state)).toEqual(['failed', 'processing'])
  })

  it('a token that is over stops the slip until its member signs in', async () => {
    vi.spyOn(bank, 'upload').mockImplementation(() => {
      throw new CallError('walletSlip', { kind: 'http', status: 401 }, true)
    })
    const engine = engineWith()
    await add()
    expect(await engine.run()).toBeUndefined()
    expect(await readItems()).toMatchObject([{ state: 'waiting', wait: 'session', tried: false }])
    expect(report).toHaveBeenCalledWith('slip-send', { verdict: 'parked', failures: 1 })
  })
})

describe('a slip that may have arrived', () => {
  it.each<Partial<SlipItem>>([{ tried: true }, { state: 'sending' }])(
    '(%j) is asked about before it is sent',
    async (part) => {
      const asked = list()
      const item = await add(part)
      await engineWith().run()
      expect(asked).toHaveBeenCalledOnce()
      expect(bank.arrived).toEqual([item.id])
    },
  )

  it('isn’t asked about where it certainly didn’t', async () => {
    const asked = list()
    await add()
    await engineWith().run()
    expect(asked).not.toHaveBeenCalled()
  })

  it.each<[string, Failure]>([
    ['no network', { kind: 'offline' }],
    ['a limit', { kind: 'http', status: 429 }],
    ['a token that is over', { kind: 'http', status: 401 }],
  ])('waits where the list can’t be asked: %s', async (_, failure) => {
    list().mockImplementation(listFails(failure))
    await add({ tried: true })
    await engineWith().run()
    expect(bank.arrived).toEqual([])
    expect(await readItems()).toMatchObject([{ state: 'waiting', tried: true }])
  })

  it.each<[string, Failure]>([
    ['broken', { kind: 'http', status: 500 }],
    ['of a strange shape', { kind: 'bad-shape', field: 'slips' }],
    ['refused', { kind: 'key', key: 'NO_DATA', status: 400 }],
  ])('goes where the list is %s: under its id it counts once', async (_, failure) => {
    list().mockImplementation(listFails(failure))
    const item = await add({ tried: true })
    expect(await engineWith().run()).toBeUndefined()
    expect(bank.arrived).toEqual([item.id])
  })

  it('shows at once what the list says of it, and loses its picture when it is paid', async () => {
    const item = await add({ tried: true })
    bank.upload(item.id, 4)
    for (const slip of bank.slips.values()) slip.status = 'success'
    await engineWith().run()
    expect(await readItems()).toMatchObject([{ state: 'success', amount: 5000, tried: true }])
    expect(await repository.readPicture(item.id)).toBeUndefined()
    expect(bank.arrived).toHaveLength(1)
  })

  it('isn’t sent where it is held back while the list is asked', async () => {
    const item = await add({ tried: true })
    const engine = engineWith({
      api: {
        ...bankApi(bank),
        async list() {
          engine.abort(item.id)
          await repository.update(item.id, (item) => ({ ...item, wait: 'stopped' }))
          return []
        },
      },
    })
    await engine.run()
    expect(bank.arrived).toEqual([])
  })
})

describe('the server’s time', () => {
  it('is asked once for slips whose hour seems to be over, and not for those that go all the same', async () => {
    const asked = list()
    await add({ qr: lateQr() })
    await add({ state: 'ready' })
    const engine = engineWith()
    await engine.run()
    await engine.run()
    expect(asked).toHaveBeenCalledOnce()
    expect(bank.arrived).toEqual([])
  })

  it.each<[string, () => Partial<SlipItem>]>([
    ['the member hasn’t confirmed', () => ({ state: 'ready', qr: lateQr() })],
    ['the server has', () => ({ state: 'processing', qr: lateQr() })],
    ['goes although it is late', () => ({ late: true, wait: 'stopped', qr: lateQr() })],
    ['is in time', () => ({ wait: 'stopped' })],
  ])('isn’t asked for a slip that %s', async (_, part) => {
    const asked = list()
    await add(part())
    expect(await engineWith().run()).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
  })

  it.each<[Failure, number | undefined, string | undefined]>([
    [{ kind: 'offline' }, 2000, 'network'],
    [{ kind: 'http', status: 500 }, 5000, undefined],
    [{ kind: 'http', status: 401 }, undefined, undefined],
  ])('that can’t be asked (%j) is asked for later', async (failure, wait, reason) => {
    list().mockImplementation(listFails(failure))
    await add({ qr: lateQr() })
    const engine = engineWith()
    expect(await engine.run()).toBe(wait)
    expect(engine.pause()?.reason).toBe(reason)
  })
})

describe('a question about slips', () => {
  it('turns ten pages at most', async () => {
    await add({ state: 'processing' })
    const full = Array.from({ length: 10 }, () => ({ clientId: 'x', status: 'success' }) as Slip)
    const asked = list().mockReturnValue(full)
    await engineWith().pollStatus()
    expect(asked.mock.calls.map(([page]) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('shows what it has learnt', async () => {
    const item = await add({ state: 'processing' })
    bank.upload(item.id, 4)
    const seen: unknown[] = []
    await engineWith({ onChange: () => seen.push(repository.items()[0]?.reference) }).pollStatus()
    expect(seen).toContain(`ref-${item.id}`)
  })

  it('rejects where it can’t be asked', async () => {
    await add({ state: 'processing' })
    list().mockImplementation(listFails({ kind: 'offline' }))
    await expect(engineWith().pollStatus()).rejects.toThrow()
  })
})
