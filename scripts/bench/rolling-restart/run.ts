import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import sharp from 'sharp'
import * as v from 'valibot'
import { updateOperatorSettings } from '../../../server/modules/settings/settings.ts'
import { openDeps } from '../../../server/open-deps.ts'
import { type Db, oneRow } from '../../../server/platform/db/db.ts'
import { seedSlots } from '../../../server/seed/slots.ts'
import { readSettings } from '../../../server/settings.ts'
import { login } from '../../../src/contract/login.ts'
import { walletTransfer } from '../../../src/contract/wallet.ts'
import { addMember, TEST_PASSWORD } from '../../../tests/setup/server-harness.ts'
import { createTemporaryDatabase } from '../../../tests/setup/shared-services.ts'
import { LoadClient, type Tally, type Target } from './load-client.ts'
import { type Backend, createBackend, startNginx } from './stack.ts'

/**
 * Two backend processes behind nginx with `deploy/nginx.conf`, on PostgreSQL and Redis. Members sign in, transfer, chat and
 * send pictures while the processes are restarted one after the other, and while the connections to Redis and to the database
 * are cut. Fails if anything that was confirmed is lost, anything was done twice, or a request failed during the restarts. Needs
 * nginx and openssl.
 */
const number = (digits: RegExp, standard: string) =>
  v.optional(v.pipe(v.string(), v.regex(digits), v.transform(Number)), standard)
const settingsSchema = v.object({
  DATABASE_URL: v.pipe(v.string('DATABASE_URL must be set.'), v.startsWith('postgres')),
  /** With the number of a database that nothing else uses: its connections are cut. */
  REDIS_URL: v.pipe(
    v.string('REDIS_URL must be set.'),
    v.regex(/\/[1-9]\d*$/, 'REDIS_URL must end with the number of an unused database, such as /9.'),
  ),
  MEMBERS: number(/^\d{1,3}$/, '12'),
  ROUNDS: number(/^\d{1,2}$/, '2'),
  DRAIN_SECONDS: number(/^\d{1,2}$/, '3'),
})

const PORTS = [18081, 18082] as const
const PROXY_PORT = 18443
const STEADY_MS = 15_000
const CUTS = 4
const CUT_EVERY_MS = 3000
/** How long members may take to receive the last messages. */
const RECEIVE_TIMEOUT_MS = 15_000
const OPENING_SATANG = 100_000_000
/** Tells the connections of the backend processes from others. */
const BACKEND_NAME = 'kapao-rolling-restart'

const settings = v.parse(settingsSchema, process.env)
const directory = await mkdtemp(join(tmpdir(), 'kapao-restart-'))
const cleanUps: (() => unknown)[] = [() => rm(directory, { recursive: true, force: true })]
const tallies: Tally[] = []
const failed = Promise.withResolvers<never>()
const target: Target = {
  address: `https://127.0.0.1:${PROXY_PORT}`,
  picture: await encodePicture(),
  tally: createTally('start'),
  fail: failed.reject,
}

try {
  await run()
} catch (error) {
  printLost()
  throw error
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

async function run(): Promise<void> {
  const database = await createTemporaryDatabase(settings.DATABASE_URL)
  cleanUps.push(() => database.drop())
  const env = { DATABASE_URL: database.url, DATA_DIR: directory, DEMO: 'off', PORT: '0' }
  const { deps, close } = await openDeps(readSettings(env))
  cleanUps.push(close)
  const { db, clock } = deps
  await seedSlots(db)
  // Games of the demo end with it, and the backend runs without the demo.
  await db.run('update slot set is_demo = false')
  await updateOperatorSettings(db, { enableChatWidget: true }, clock.now())

  const backendUrl = new URL(database.url)
  backendUrl.searchParams.set('application_name', BACKEND_NAME)
  const { REDIS_URL, DRAIN_SECONDS } = settings
  const backendEnv = { DATABASE_URL: backendUrl.href, REDIS_URL, DRAIN_SECONDS: String(DRAIN_SECONDS) }
  const backends = PORTS.map((port) => createBackend(port, directory, backendEnv))
  for (const backend of backends) {
    cleanUps.push(() => backend.stop())
    await backend.start()
  }
  const nginx = await startNginx(directory, PROXY_PORT, PORTS)
  cleanUps.push(() => nginx.stop())

  const clients: LoadClient[] = []
  const addressOf = (index: number) => `127.0.1.${index + 1}`
  for (let index = 0; index < settings.MEMBERS; index++) {
    const member = await addMember(deps, { satang: OPENING_SATANG })
    const idQuery = 'select public_id from member where id = $1'
    const { public_id: publicId } = await oneRow(db, v.object({ public_id: v.string() }), idQuery, [
      member.id,
    ])
    clients.push(new LoadClient(target, addressOf(index), { ...member, publicId, password: TEST_PASSWORD }))
  }
  for (const client of clients) cleanUps.push(() => client.close())
  const work = async () => {
    await runPhases(backends, db)
    await waitForMessages(clients)
    printPhases(clients)
    await Promise.all(clients.map((client) => client.finish()))
  }
  await Promise.race([work(), failed.promise])
  const log = backends.flatMap((backend) => backend.log())
  const unseen = clients
    .map((_, index) => addressOf(index))
    .filter((ip) => !log.some((line) => line.includes(`"ip":"${ip}"`)))
  if (unseen.length > 0) throw new Error(`The proxy hides the address of clients: ${unseen.join(', ')}.`)
  printResult(clients, await compareEffects(db, clients))
  // Refused connections are expected while a process restarts: nginx tries the other one.
  const unexpected = (await nginx.errors()).filter((line) => !line.includes('(111: Connection refused)'))
  for (const line of unexpected.slice(0, 20)) console.log(`nginx: ${line}`)
  for (const line of log.filter((each) => each.includes('"level":"error"')).slice(0, 10)) console.log(line)
}

async function runPhases(backends: readonly Backend[], db: Db): Promise<void> {
  beginPhase('steady')
  await pause(STEADY_MS)
  beginPhase('rolling restart')
  for (let round = 0; round < settings.ROUNDS; round++) {
    for (const backend of backends) {
      const seconds = await backend.stop()
      await backend.start()
      console.log(`Process ${backend.port} restarted; it took ${seconds.toFixed(1)} s to end.`)
    }
  }
  await pause(CUT_EVERY_MS)
  const cutDatabase = () =>
    db.run('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      BACKEND_NAME,
    ])
  for (const [name, cut] of Object.entries({ 'Redis cut': cutRedis, 'database cut': cutDatabase })) {
    beginPhase(name)
    for (let count = 0; count < CUTS; count++) {
      console.log(`${name}: ${await cut()} connections`)
      await pause(CUT_EVERY_MS)
    }
  }
  beginPhase('afterwards')
  await pause(CUT_EVERY_MS)
}

function createTally(phase: string): Tally {
  const tally: Tally = { phase, requests: 0, lost: [], unavailable: 0, refused: 0, times: new Map() }
  tallies.push(tally)
  return tally
}

function beginPhase(phase: string): void {
  target.tally = createTally(phase)
}

/** Ends all connections to the Redis database, which must be of this run alone. @returns their number */
async function cutRedis(): Promise<number> {
  const [, server = '', database = ''] = /^(.*)\/(\d+)$/.exec(settings.REDIS_URL) ?? []
  const admin = new Redis(server)
  try {
    const lines = String(await admin.client('LIST')).split('\n')
    const own = lines.filter((line) => line.includes(` db=${database} `))
    for (const line of own) await admin.client('KILL', 'ID', /^id=(\d+)/.exec(line)?.[1] ?? '')
    return own.length
  } finally {
    admin.disconnect()
  }
}

/** The form with a photo-like picture of about one megabyte. */
async function encodePicture(): Promise<Target['picture']> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer())], 'a.jpg'))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { body: new Uint8Array(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

async function waitForMessages(clients: readonly LoadClient[]): Promise<void> {
  const deadline = performance.now() + RECEIVE_TIMEOUT_MS
  while (countUnreceived(clients) > 0 && performance.now() < deadline) await pause(100)
}

/** Messages of members that they haven't received. @param phase counts only messages of this phase */
function countUnreceived(clients: readonly LoadClient[], phase?: string): number {
  return sum(clients, ({ sent, received }) => {
    return [...sent].filter(([id, of]) => !received.has(id) && (phase === undefined || of === phase)).length
  })
}

function printPhases(clients: readonly LoadClient[]): void {
  console.table(
    tallies.map(({ phase, requests, lost, unavailable, refused, times }) => {
      const unreceived = countUnreceived(clients, phase)
      // While Redis is gone, processes can't tell each other of messages: members read them from the history then.
      if (unreceived > 0 && phase !== 'Redis cut') process.exitCode = 1
      if (unavailable > 0 && phase === 'rolling restart') process.exitCode = 1
      return {
        ...{ phase, requests, lost: lost.length, 'repeated after 503': unavailable, 'after 429': refused },
        'messages not received live': unreceived,
        'transfer p95 ms': percentile95(times.get(walletTransfer.path)),
        'sign-in p95 ms': percentile95(times.get(login.path)),
      }
    }),
  )
}

/** Compares what the database has with what the backend confirmed. */
async function compareEffects(db: Db, clients: readonly LoadClient[]): Promise<Record<string, number>> {
  const effects = { lostTransfers: 0, doubledTransfers: 0, lostMessages: 0, doubledMessages: 0 }
  for (const { account, room, transferred, sent } of clients) {
    const amounts = await db.rows(
      v.object({ amount: v.number() }),
      `select amount from statement where member_id = $1 and type = 'transfer'`,
      [account.id],
    )
    const stored = new Set(amounts.map(({ amount }) => amount))
    effects.lostTransfers += transferred.filter((satang) => !stored.has(satang)).length
    effects.doubledTransfers += amounts.length - stored.size
    const messages = await db.rows(
      v.object({ client_id: v.string() }),
      'select client_id from chat_message where room = $1 and client_id is not null',
      [room],
    )
    const ids = new Set(messages.map(({ client_id }) => client_id))
    effects.lostMessages += [...sent.keys()].filter((id) => !ids.has(id)).length
    effects.doubledMessages += messages.length - ids.size
  }
  const sumQuery = 'select coalesce(sum(balance), 0)::bigint as sum from ledger_account'
  const { sum: ledgerSum } = await oneRow(db, v.object({ sum: v.number() }), sumQuery)
  return { ...effects, ledgerSum }
}

function printResult(clients: readonly LoadClient[], effects: Readonly<Record<string, number>>): void {
  const work = {
    transfers: sum(clients, ({ transferred }) => transferred.length),
    messages: sum(clients, ({ sent }) => sent.size),
    pictures: sum(clients, ({ pictures }) => pictures.length),
  }
  const failures = {
    ...effects,
    lostRequests: sum(tallies, ({ lost }) => lost.length),
    unreceivedMessages: countUnreceived(clients),
    messagesReceivedTwice: sum(clients, ({ counts }) => counts.doubled),
    missingPictures: sum(clients, ({ counts }) => counts.missingPictures),
  }
  console.log({ ...work, reconnections: sum(clients, ({ counts }) => counts.reconnected), ...failures })
  printLost()
  const isIntact = Object.values(failures).every((count) => count === 0)
  if (!isIntact || Object.values(work).includes(0)) process.exitCode = 1
  console.log(process.exitCode === 1 ? 'FAILED' : 'Nothing lost, nothing done twice.')
}

function printLost(): void {
  const lines = tallies.flatMap(({ phase, lost }) => lost.map((line) => `${phase}: ${line}`))
  for (const line of lines.slice(0, 20)) console.log(line)
}

/** @returns NaN without values */
function percentile95(values: readonly number[] = []): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN)
}

function sum<T>(values: readonly T[], count: (value: T) => number): number {
  return values.reduce((total, value) => total + count(value), 0)
}
