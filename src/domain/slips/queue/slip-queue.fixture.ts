import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Slip } from '#contract/statement.ts'
import { walletSlip } from '#contract/wallet-changes.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { now } from '#lib/browser/server-clock.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import type { SlipItem } from './slip-item.ts'
import type { SlipQueueSession } from './slip-queue.ts'
import { closeSlipDb, createSlipRepository, type SlipRepository } from './slip-repository.ts'
import {
  createUploadEngine,
  type SlipApi,
  type UploadEngine,
  type UploadEngineDeps,
} from './upload/upload-engine.ts'

/** Faults that a test can inject into a call. `…After`: the server has already processed it. */
const failures = {
  lost: { kind: 'offline' },
  lostAfter: { kind: 'offline' },
  timeoutAfter: { kind: 'timeout' },
  brokenAfter: { kind: 'key', key: 'INTERNAL_SERVER_ERROR', status: 500 },
  broken: { kind: 'http', status: 500 },
  notJsonAfter: { kind: 'not-json', status: 200 },
  badShapeAfter: { kind: 'bad-shape', field: 'status' },
  busy: { kind: 'http', status: 503, retryAfter: '7' },
  gateway: { kind: 'http', status: 502 },
  gatewayAfter: { kind: 'http', status: 504 },
} as const satisfies Record<string, Failure>
export type Fault = keyof typeof failures
export const faults = Object.keys(failures) as Fault[]

const fail = (failure: Failure) => new CallError(walletSlip.name, failure, true)

/** In-memory server that deduplicates uploads by id, like the reference backend. */
export class FakeSlipServer {
  readonly slips = new Map<string, { status: Slip['status']; at: number; bytes: number }>()
  /** Ids of all received uploads, including duplicates. */
  readonly arrived: string[] = []
  faults: Fault[] = []
  listFaults: Fault[] = []
  /** Minimum seconds between a member's slips. */
  interval = 0
  refuse: string | undefined
  up = true
  /** Uploads hang at 50 % until this resolves. */
  hold: Promise<unknown> = Promise.resolve()
  /** Omits `clientId` in lists, as operators without support for it do. */
  omitsClientIds = false
  now = 1_700_000_000_000

  upload(id: string, bytes: number): { status: string; reference: string } {
    const fault = this.up ? this.faults.shift() : 'lost'
    if (fault && !fault.endsWith('After')) throw fail(failures[fault])
    const response = this.receive(id, bytes)
    if (fault) throw fail(failures[fault])
    return response
  }

  private receive(id: string, bytes: number): { status: string; reference: string } {
    this.arrived.push(id)
    if (!this.slips.has(id)) {
      if (this.refuse) throw fail({ kind: 'key', key: this.refuse, status: 400 })
      const last = Math.max(0, ...[...this.slips.values()].map(({ at }) => at))
      const wait = last + this.interval * 1000 - this.now
      if (wait > 0) {
        const retryAfter = String(Math.ceil(wait / 1000))
        throw fail({ kind: 'key', key: 'REQUEST_LIMIT_1MIN', status: 429, retryAfter })
      }
      this.slips.set(id, { status: 'processing', at: this.now, bytes })
    }
    return { status: 'processing', reference: `ref-${id}` }
  }

  list(page = 1): Slip[] {
    const fault = this.up ? this.listFaults.shift() : 'lost'
    if (fault) throw new CallError('statementSlips', failures[fault], false)
    return [...this.slips]
      .map(([id, { status, at }]) => ({
        createdAt: at,
        status,
        amount: status === 'success' ? (5000 as Slip['amount']) : undefined,
        reference: `ref-${id}`,
        ...(this.omitsClientIds ? {} : { clientId: id }),
      }))
      .reverse()
      .slice(10 * (page - 1), 10 * page)
  }
}

const neverSettles = new Promise<never>(() => undefined)

/** API of a page. @param dead whether the page was killed; its calls never settle then */
export function fakeSlipApi(server: FakeSlipServer, isKilled: () => boolean = () => false): SlipApi {
  return {
    async upload(item, bytes, signal, onProgress) {
      onProgress(0.5)
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
      await Promise.race([server.hold, aborted])
      if (isKilled()) return await neverSettles
      signal.throwIfAborted()
      const response = server.upload(item.id, bytes.byteLength)
      await Promise.resolve()
      return isKilled() ? await neverSettles : response
    },
    async list(_, page) {
      await Promise.resolve()
      return isKilled() ? await neverSettles : server.list(page)
    },
  }
}

/** Tabs of one browser, sharing an exclusive lock. */
export class Browser {
  private lockQueue: Promise<unknown> = Promise.resolve()
  readonly server: FakeSlipServer
  readonly member: string

  constructor(server: FakeSlipServer, member = 'M1') {
    this.server = server
    this.member = member
  }

  private withLock<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lockQueue.then(work)
    this.lockQueue = result.catch(() => undefined)
    return result
  }

  /** Opens a page. `kill` simulates a crash: nothing it awaits ever settles. */
  page(): Page {
    const { server } = this
    let isKilled = false
    const api = fakeSlipApi(server, () => isKilled)
    // A killed page must not acquire the lock.
    const lock: Lock = (work) =>
      isKilled
        ? neverSettles
        : this.withLock(() => (isKilled ? neverSettles : work(new AbortController().signal)))
    const repository = createSlipRepository(this.member)
    const engine = engineOf(server, repository, { api, lock, random: () => 0.5 })
    return {
      repository,
      engine,
      kill: () => {
        isKilled = true
        // The browser releases a crashed page's lock.
        this.lockQueue = Promise.resolve()
      },
    }
  }
}

export interface Page {
  readonly repository: SlipRepository
  readonly engine: UploadEngine
  readonly kill: () => void
}

/** A page with an empty database, and its server, whose clock starts at the current time. */
export async function createTestPage(): Promise<{ readonly server: FakeSlipServer; readonly page: Page }> {
  await resetSlipDb()
  const server = new FakeSlipServer()
  server.now = now()
  return { server, page: new Browser(server).page() }
}

/** An engine without lock contention, whose backoff delays are at their maximum. */
export function engineOf(
  server: FakeSlipServer,
  repository: SlipRepository,
  part: Partial<UploadEngineDeps> = {},
): UploadEngine {
  return createUploadEngine({
    repository,
    api: fakeSlipApi(server),
    lock: (work) => work(new AbortController().signal),
    now: () => server.now,
    isClosed: () => false,
    onChange: () => undefined,
    random: () => 1,
    ...part,
  })
}

/** A session as returned by `getSlipQueue`, whose engine runs only when a test calls it. */
export function sessionOf({ repository, engine }: Page, member = 'M1'): SlipQueueSession {
  return {
    member,
    repository,
    engine: () => engine,
    notifyChanged: () => undefined,
    publish: () => undefined,
  }
}

/** Stubs Web Locks. @param others names held by other pages @returns names of all held locks */
export function browserLocks(...others: string[]): string[] {
  const names = [...others]
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: names.map((name) => ({ name })) }),
      async request(name: string, _: LockOptions, work: () => Promise<void>) {
        names.push(name)
        await work()
        names.splice(names.indexOf(name), 1)
      },
    },
  })
  return names
}

/** Bytes with a PNG signature. */
export const PNG = new Uint8Array(48)
PNG.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** An entry of the server's list. */
export const listedSlip = (part: Partial<Slip>): Slip => ({
  _id: undefined,
  createdAt: 1_700_000_000_000,
  amount: undefined,
  status: 'processing',
  note: undefined,
  link: undefined,
  reference: undefined,
  clientId: undefined,
  ...part,
})

/** A picture of this many bytes. */
export const bytes = (length = 4): ArrayBuffer => new ArrayBuffer(length)

/** Makes all writes to IndexedDB fail, until restored. */
export const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

/** For `beforeEach`: an empty database. */
export async function resetSlipDb(): Promise<void> {
  await closeSlipDb()
  globalThis.indexedDB = new IDBFactory()
}

let serial = 0

/** A queued slip. */
export function slipOf(part: Partial<SlipItem> = {}): SlipItem {
  serial++
  return {
    id: crypto.randomUUID(),
    member: 'M1',
    order: serial,
    name: 'slip.png',
    type: 'image/png',
    size: 4,
    addedAt: 1_700_000_000_000,
    state: 'waiting',
    isScanned: false,
    isDuplicate: false,
    mayBeUploaded: false,
    failures: 0,
    notBefore: 0,
    confirmedExpired: false,
    ...part,
  }
}

/** Adds a slip with a picture. */
export async function addSlipTo(repository: SlipRepository, part: Partial<SlipItem> = {}): Promise<SlipItem> {
  const item = slipOf(part)
  await repository.add(item, bytes())
  return item
}

export const HOUR_MS = 60 * 60_000

/** A QR code whose transfer is too old at this time. */
export const expiredQrAt = (at: number) =>
  ({ kind: 'bank', bank: '004', ref: '0123456789', transferAt: at - 2 * HOUR_MS }) as const

/** An implementation of the server's `list`. */
export const listFails = (failure: Failure) => () => {
  throw new CallError('statementSlips', failure, false)
}
