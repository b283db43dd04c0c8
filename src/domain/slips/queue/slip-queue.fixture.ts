import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Slip } from '#contract/statement.ts'
import { walletSlip } from '#contract/wallet.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { now } from '#lib/browser/server-clock.ts'
import type { Lock } from '#lib/cross-tab/lock.ts'
import { closeSlips } from './slip-db.ts'
import type { SlipItem } from './slip-item.ts'
import type { Desk } from './slip-queue.ts'
import { openShelf, type Shelf } from './slip-repository.ts'
import { createEngine, type Engine, type EngineDeps, type SlipServer } from './upload-engine.ts'

/** What may happen to a call. `…After`: the server has done its work all the same. */
export const faults = [
  'lost',
  'lostAfter',
  'timeoutAfter',
  'brokenAfter',
  'broken',
  'notJsonAfter',
  'badShapeAfter',
  'busy',
  'gateway',
  'gatewayAfter',
] as const
export type Fault = (typeof faults)[number]

const failures: Record<Fault, Failure> = {
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
}

const fail = (failure: Failure) => new CallError(walletSlip.name, failure, true)

/** A server that counts each upload's id once, as the reference backend does (D15). */
export class SlipBank {
  readonly slips = new Map<string, { status: Slip['status']; at: number; bytes: number }>()
  /** Uploads that arrived, by id. */
  readonly arrived: string[] = []
  faults: Fault[] = []
  listFaults: Fault[] = []
  /** Seconds between slips of a member. */
  interval = 0
  refuse: string | undefined
  up = true
  /** Uploads are half through until this resolves. */
  hold: Promise<unknown> = Promise.resolve()
  /** Lists without our ids, as of an operator who doesn't know them. */
  nameless = false
  now = 1_700_000_000_000

  upload(id: string, bytes: number): { status: string; reference: string } {
    const fault = this.up ? this.faults.shift() : 'lost'
    if (fault && !fault.endsWith('After')) throw fail(failures[fault])
    const answer = this.take(id, bytes)
    if (fault) throw fail(failures[fault])
    return answer
  }

  private take(id: string, bytes: number): { status: string; reference: string } {
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
        ...(this.nameless ? {} : { clientId: id }),
      }))
      .reverse()
      .slice(10 * (page - 1), 10 * page)
  }
}

const never = new Promise<never>(() => undefined)

/** A page's calls. @param dead the page has gone: nothing that it was waiting for comes any more */
export function bankServer(bank: SlipBank, dead: () => boolean = () => false): SlipServer {
  return {
    async upload(item, bytes, signal, onProgress) {
      onProgress(0.5)
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
      await Promise.race([bank.hold, aborted])
      if (dead()) return await never
      signal.throwIfAborted()
      const answer = bank.upload(item.id, bytes.byteLength)
      await Promise.resolve()
      return dead() ? await never : answer
    },
    async list(_, page) {
      await Promise.resolve()
      return dead() ? await never : bank.list(page)
    },
  }
}

/** The pages of one browser: one of them sends at a time. */
export class Browser {
  private tail: Promise<unknown> = Promise.resolve()
  readonly bank: SlipBank
  readonly member: string

  constructor(bank: SlipBank, member = 'M1') {
    this.bank = bank
    this.member = member
  }

  /** Runs one work after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.tail.then(work)
    this.tail = mine.catch(() => undefined)
    return mine
  }

  /** A page; `kill` ends it as a crash does: nothing that it was waiting for comes any more. */
  page(): Page {
    const { bank } = this
    let dead = false
    const server = bankServer(bank, () => dead)
    // The dead take no turn.
    const lock: Lock = (work) =>
      dead ? never : this.inTurn(() => (dead ? never : work(new AbortController().signal)))
    const shelf = openShelf(this.member)
    const engine = createEngine({
      shelf,
      server,
      lock,
      now: () => bank.now,
      closed: () => false,
      changed: () => undefined,
      random: () => 0.5,
    })
    return {
      shelf,
      engine,
      kill: () => {
        dead = true
        // The system gives a dead page's lock back.
        this.tail = Promise.resolve()
      },
    }
  }
}

export interface Page {
  readonly shelf: Shelf
  readonly engine: Engine
  readonly kill: () => void
}

/** A page on a new phone, and its server, by the clock of now. */
export async function newPhone(): Promise<{ readonly bank: SlipBank; readonly page: Page }> {
  await closeSlips()
  globalThis.indexedDB = new IDBFactory()
  const bank = new SlipBank()
  bank.now = now()
  return { bank, page: new Browser(bank).page() }
}

/** An engine that has the line for itself; its waits are the longest of their kind. */
export function engineOf(bank: SlipBank, shelf: Shelf, part: Partial<EngineDeps> = {}): Engine {
  return createEngine({
    shelf,
    server: bankServer(bank),
    lock: (work) => work(new AbortController().signal),
    now: () => bank.now,
    closed: () => false,
    changed: () => undefined,
    random: () => 1,
    ...part,
  })
}

/** A page's desk, as `slipDesk` opens it, whose engine runs only when a test calls it. */
export function deskOf({ shelf, engine }: Page, member = 'M1'): Desk {
  return { member, shelf, engine: () => engine, touched: () => undefined, show: () => undefined }
}

/** Gives the page Web Locks. @returns names of those that are held, also by other pages */
export function browserLocks(...others: string[]): string[] {
  const names = [...others]
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: names.map((name) => ({ name })) }),
      async request(name: string, work: () => Promise<void>) {
        names.push(name)
        await work()
        names.splice(names.indexOf(name), 1)
      },
    },
  })
  return names
}

/** A picture by its first bytes. */
export const PNG = new Uint8Array([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  ...Array.from({ length: 40 }, () => 0),
])

let serial = 0

/** A slip that the member wants sent. */
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
    looked: false,
    again: false,
    tried: false,
    failures: 0,
    notBefore: 0,
    late: false,
    ...part,
  }
}
