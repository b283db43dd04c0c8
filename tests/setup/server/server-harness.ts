import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { Currency } from '#contract/account.ts'
import type { Call } from '#contract/call.ts'
import type { Satang } from '#contract/money.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { createMember } from '#server/modules/accounts/members.ts'
import { OtpOutbox } from '#server/modules/accounts/otp-senders.ts'
import { createPasswordPool } from '#server/modules/accounts/password-pool.ts'
import { hashPassword } from '#server/modules/accounts/passwords.ts'
import { noopBroadcaster } from '#server/modules/chat/broadcaster.ts'
import type { GameProvider } from '#server/modules/games/game-provider.ts'
import { creditDeposit } from '#server/modules/ledger/ledger.ts'
import { startSession } from '#server/platform/auth/sessions.ts'
import { type Db, oneRow } from '#server/platform/db/db.ts'
import { createBodyBudget } from '#server/platform/http/body-budget.ts'
import type { App } from '#server/platform/http/mount.ts'
import { createLog } from '#server/platform/log.ts'
import { databaseRateStore } from '#server/platform/rate-limit/store-postgres.ts'
import { seedSlots } from '#server/seed/slots.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { createMemoryFileStore } from './memory-file-store.ts'
import { picturesInProcess } from './pictures-in-process.ts'
import { RecordingPushSender } from './recording-push-sender.ts'
import { databaseKinds, openTestDatabase } from './test-database.ts'

/** A clock that only moves when advanced. */
export class TestClock {
  #now = Date.UTC(2026, 10, 21, 3, 0, 0)
  now(): number {
    return this.#now
  }
  advance(ms: number): void {
    this.#now += ms
  }
}

export interface TestResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a response of any call; tests access it freely
  body: any
  headers: Headers
}

export interface RequestOptions {
  token?: string
  body?: unknown
  params?: Record<string, string>
  /** IP address of the client. */
  ip?: string
  headers?: Record<string, string>
}

export interface TestServer {
  app: App
  deps: Deps
  db: Db
  clock: TestClock
  outbox: OtpOutbox
  /** Log lines so far. */
  logs: string[]
  /** Makes a call of the contract and reads its JSON. */
  call(call: Call, options?: RequestOptions): Promise<TestResponse>
  /** Sends any request, from a client IP address. */
  request(path: string, init?: RequestInit, ip?: string): Promise<TestResponse>
  close(): Promise<void>
}

interface ServerOptions {
  /** Default: PostgreSQL if DATABASE_URL is set, because calls run concurrently there; else embedded. */
  kind?: Db['kind'] | undefined
  settings?: Partial<Settings>
  deps?: Partial<Deps>
  /** Default: games are accounts of the ledger only. */
  openGames?: (db: Db, now: () => number) => GameProvider
}

/** Creates a backend in this process: own database, stopped clock, demo games, no members. */
export async function createTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const db = await openTestDatabase(options.kind ?? databaseKinds.at(-1))
  const clock = new TestClock()
  const outbox = new OtpOutbox()
  const logs: string[] = []
  const deps: Deps = {
    db,
    clock,
    randomInt,
    settings: { ...readSettings({}), ...options.settings },
    log: createLog(
      (line) => logs.push(line),
      () => clock.now(),
    ),
    rateStore: databaseRateStore(db),
    bodies: createBodyBudget(),
    passwords: createPasswordPool({ log2Rounds: TEST_LOG2_ROUNDS, maxWaitMs: 60_000 }),
    otpSender: outbox,
    otpOutbox: outbox,
    bank: { find: () => Promise.resolve({ kind: 'unavailable' }) },
    slipReader: { read: () => Promise.resolve({ kind: 'unreadable' }), close: () => Promise.resolve() },
    pictures: picturesInProcess,
    vouchers: { redeem: () => Promise.resolve({ kind: 'refused' }) },
    gameProvider: options.openGames?.(db, () => clock.now()),
    files: createMemoryFileStore(),
    chat: noopBroadcaster,
    push: new RecordingPushSender(),
    ...options.deps,
  }
  await db.run(`insert into source (code, description) values ('FRIEND', 'Friend')`)
  await seedSlots(db)
  const app = createApp(deps)
  const close = async () => {
    await deps.passwords.close()
    await db.close()
  }
  return { app, deps, db, clock, outbox, logs, ...requestsTo(app), close }
}

/** Sends requests to an app, which doesn't listen. */
export function requestsTo(app: App): Pick<TestServer, 'call' | 'request'> {
  const request: TestServer['request'] = async (path, init, ip = '127.0.0.1') => {
    const response = await app.request(path, await withLength(init), {
      incoming: { socket: { remoteAddress: ip } },
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  const call: TestServer['call'] = (spec, { token, body, params = {}, ip, headers: extra } = {}) => {
    const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const headers: Record<string, string> = { ...extra }
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    if (body === undefined) return request(path, { method: spec.method, headers }, ip)
    headers['content-type'] = 'application/json'
    return request(path, { method: spec.method, headers, body: JSON.stringify(body) }, ip)
  }
  return { call, request }
}

/** Announces the size of a body, as all clients do unless the body is a stream. */
async function withLength(init: RequestInit = {}): Promise<RequestInit> {
  if (init.body === undefined || init.body === null || init.body instanceof ReadableStream) return init
  const { headers, body } = new Response(init.body, init.headers && { headers: init.headers })
  const bytes = await new Response(body).arrayBuffer()
  return {
    ...init,
    headers: { ...Object.fromEntries(headers), 'content-length': String(bytes.byteLength) },
    body: bytes,
  }
}

/** Cost of password hashes in tests: less than a millisecond. */
export const TEST_LOG2_ROUNDS = 6

/** Password of members created by `addMember`. */
export const TEST_PASSWORD = 'correct-horse-7'
let passwordHash: string | undefined

export interface TestMember {
  id: number
  /** The id that the API exposes. */
  publicId: string
  name: string
  token: string
  phone: string
  accountNo: string
}

let serial = 0
const memberRow = v.object({ id: v.number(), publicId: v.string(), name: v.string() })

/**
 * Adds a signed-in member without going through registration.
 * @param options.satang opening balance of the main wallet
 */
export async function addMember(
  server: Pick<Deps, 'db' | 'clock'>,
  options: {
    satang?: number
    bankCode?: string
    bankAccountName?: string
    phone?: string
    currency?: Currency
  } = {},
): Promise<TestMember> {
  passwordHash ??= hashPassword(TEST_PASSWORD, TEST_LOG2_ROUNDS)
  const hash = passwordHash
  const at = server.clock.now()
  serial++
  const phone = options.phone ?? `09${String(serial).padStart(8, '0')}`
  const accountNo = `8${String(serial).padStart(9, '0')}`
  const row = await server.db.tx(async (sql) => {
    const memberId = await createMember(sql, {
      name: `Member ${serial}`,
      phone,
      passwordHash: hash,
      sourceCode: undefined,
      inviterId: undefined,
      bankCode: options.bankCode ?? 'KBANK',
      bankAccountName: options.bankAccountName ?? 'SOMCHAI JAIDEE',
      bankAccountNo: accountNo,
      currency: options.currency,
      at,
    })
    if (options.satang) {
      const satang = options.satang as Satang
      await creditDeposit(sql, {
        memberId,
        satang,
        from: 'TEST',
        way: 'slip',
        key: `opening:${memberId}`,
        at,
      })
    }
    return await oneRow(
      sql,
      memberRow,
      'select id, public_id as "publicId", name from member where id = $1',
      [memberId],
    )
  })
  return { ...row, token: await startSession(server.db, row.id, at), phone, accountNo }
}
