import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#lib/api/api-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { deleteItems, readItems } from './slip-db.ts'
import type { SlipItem } from './slip-item.ts'
import { bankApi, engineOf, type FakeSlipServer, newPhone, slipOf } from './slip-queue.fixture.ts'
import { createSlipRepository, type SlipRepository } from './slip-repository.ts'
import type { UploadEngine, UploadEngineDeps } from './upload-engine.ts'

vi.mock('#lib/browser/report-problem.ts', () => ({ report: vi.fn() }))

const bytes = () => new ArrayBuffer(4)
let bank: FakeSlipServer
let repository: SlipRepository
/** Another page takes the line over. */
let lost: AbortController

beforeEach(async () => {
  const phone = await newPhone()
  bank = phone.bank
  repository = phone.page.repository
  lost = new AbortController()
  vi.mocked(report).mockClear()
})
afterEach(() => vi.restoreAllMocks())

const engineWith = (part: Partial<UploadEngineDeps> = {}) =>
  engineOf(bank, repository, { lock: (work) => work(lost.signal), ...part })

async function add(part: Partial<SlipItem> = {}): Promise<SlipItem> {
  const item = slipOf(part)
  await repository.add(item, bytes())
  return item
}

/** Waits until an upload is half through. */
const underWay = (engine: UploadEngine) =>
  vi.waitFor(() => expect(engine.current()?.progress).toBe(0.5), { interval: 1 })
const forEver = new Promise<never>(() => undefined)

describe('the picture', () => {
  it('that can’t be read now is tried again a little later; nothing is said of the slip', async () => {
    const item = await add()
    const unread = vi.spyOn(repository, 'readPicture').mockRejectedValue(new Error('disk'))
    const engine = engineWith()
    expect(await engine.run()).toBe(15_000)
    expect(await readItems()).toEqual([item])
    unread.mockRestore()
    expect(await engine.run()).toBeUndefined()
    expect(bank.slips.size).toBe(1)
  })

  it('isn’t read for a slip that was deleted or settled elsewhere meanwhile', async () => {
    const item = await add()
    vi.spyOn(repository, 'readPicture').mockImplementationOnce(async () => {
      await createSlipRepository('M1').update(item.id, (item) => ({ ...item, state: 'processing' }))
      return bytes()
    })
    await engineWith().run()
    expect(bank.arrived).toEqual([])
    expect(await readItems()).toMatchObject([{ state: 'processing', tried: false }])
  })
})

describe('another page takes over', () => {
  it('before a step: nothing leaves here any more', async () => {
    await add()
    lost.abort()
    expect(await engineWith().run()).toBeUndefined()
    expect(bank.arrived).toEqual([])
  })

  it('during an upload: it is broken off, and stays as one under way', async () => {
    bank.hold = forEver
    await add()
    const seen: unknown[] = []
    const engine: UploadEngine = engineWith({ onChange: () => seen.push(engine.current()?.progress) })
    const running = engine.run()
    await underWay(engine)
    expect(seen.at(-1)).toBe(0.5)
    lost.abort()
    expect(await running).toBeUndefined()
    expect(await readItems()).toMatchObject([{ state: 'sending', tried: true }])
    expect(engine.pause()).toBeUndefined()
    expect(report).not.toHaveBeenCalled()
  })

  it('while the server’s time is asked: it isn’t waited for', async () => {
    const transferAt = bank.now - 2 * 3_600_000
    await add({ qr: { kind: 'bank', bank: '004', ref: '0123456789', transferAt } })
    vi.spyOn(bank, 'list').mockImplementation(() => {
      lost.abort()
      throw new CallError('statementSlips', { kind: 'offline' }, false)
    })
    expect(await engineWith().run()).toBeUndefined()
  })
})

describe('the end of a page', () => {
  it('breaks off what is under way, and nothing follows', async () => {
    bank.hold = forEver
    await add()
    await add()
    const engine = engineWith()
    const running = engine.run()
    await underWay(engine)
    engine.stop()
    expect(await running).toBeUndefined()
    expect((await readItems()).map(({ state }) => state)).toEqual(['sending', 'waiting'])
    bank.hold = Promise.resolve()
    await engine.run()
    expect(bank.arrived).toEqual([])
  })

  it('breaks off a question about slips', async () => {
    await add({ state: 'processing' })
    const signals: AbortSignal[] = []
    const engine = engineWith({
      api: {
        ...bankApi(bank),
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

describe('holding back', () => {
  it('of another slip lets the one under way go on', async () => {
    let goOn = (): void => undefined
    bank.hold = new Promise<void>((resolve) => (goOn = resolve))
    await add()
    const engine = engineWith()
    const running = engine.run()
    await underWay(engine)
    engine.abort(slipOf().id)
    goOn()
    await running
    expect(bank.slips.size).toBe(1)
  })

  it('lets the next one go', async () => {
    bank.hold = forEver
    const [first, second] = [await add(), await add()]
    const engine = engineWith()
    const running = engine.run()
    await underWay(engine)
    bank.hold = Promise.resolve()
    engine.abort(first.id)
    expect(await running).toBeUndefined()
    expect(bank.arrived).toEqual([second.id])
  })
})

describe('what is shown', () => {
  it('is the slip on its way and how far it is, as long as it is', async () => {
    const seen: unknown[] = []
    const engine = engineWith({
      onChange: () => {
        const now = engine.current()
        seen.push(now && [now.id, now.progress])
      },
    })
    const { id } = await add()
    expect(engine.current()).toBeUndefined()
    await engine.run()
    expect(seen).toContainEqual([id, 0])
    expect(seen).toContainEqual([id, 0.5])
    expect(seen.at(-1)).toBeUndefined()
    expect(engine.current()).toBeUndefined()
  })

  it('a pause that is over isn’t one', async () => {
    bank.up = false
    const engine = engineWith()
    await add()
    await engine.run()
    expect(engine.pause()).toEqual({ until: bank.now + 2000, ms: 2000, reason: 'network' })
    bank.now += 2000
    expect(engine.pause()).toBeUndefined()
  })
})

describe('what was added while a run ended', () => {
  it('goes in that run: nobody has to ask again', async () => {
    const turns: unknown[] = []
    const engine: UploadEngine = engineWith({
      async lock(work) {
        const wait = await work(lost.signal)
        turns.push(wait)
        // The queue was found empty, and the line isn’t given back yet.
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
    expect(bank.slips.size).toBe(1)
  })
})

describe('a slip that another page deletes', () => {
  it('while its picture is read isn’t sent', async () => {
    const item = await add()
    vi.spyOn(repository, 'readPicture').mockImplementationOnce(async () => {
      await deleteItems([item.id])
      return bytes()
    })
    expect(await engineWith().run()).toBeUndefined()
    expect(bank.arrived).toEqual([])
    expect(report).not.toHaveBeenCalled()
  })

  it('while it is on its way doesn’t come back with its answer', async () => {
    const item = await add()
    const server = bankApi(bank)
    const engine = engineWith({
      api: {
        ...server,
        async upload(...args) {
          await deleteItems([item.id])
          return await server.upload(...args)
        },
      },
    })
    expect(await engine.run()).toBeUndefined()
    expect(bank.arrived).toEqual([item.id])
    expect(repository.items()).toEqual([])
    expect(await readItems()).toEqual([])
    expect(report).not.toHaveBeenCalled()
  })
})

it('with nothing under way and no pause there is nothing to end', async () => {
  const engine = engineWith()
  engine.resumeNow()
  engine.abort(slipOf().id)
  await add()
  expect(await engine.run()).toBeUndefined()
  expect(bank.slips.size).toBe(1)
})
