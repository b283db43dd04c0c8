import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import sharp from 'sharp'
import * as v from 'valibot'
import { login } from '../../../src/contract/login.ts'
import { walletTransfer } from '../../../src/contract/wallet.ts'
import { encodeForm } from '../form.ts'
import { addMembers, compareEffects, createRunDatabase } from './database.ts'
import { type LoadClient, startClient, type Tally, type Target } from './load-client.ts'
import { type Backend, createBackend, startNginx } from './stack.ts'

/**
 * Two backend processes behind nginx with `deploy/nginx.conf`, on PostgreSQL and Redis. Members sign in, transfer, chat and
 * send pictures, and guests send pictures, while the processes are restarted one after the other, and while the connections
 * to Redis and to the database are cut. Fails if anything that was confirmed is lost, anything was done twice, or a request
 * failed during the restarts. Needs nginx and openssl.
 */
const number = (digits: RegExp, standard: string) =>
  v.optional(v.pipe(v.string(), v.regex(digits), v.transform(Number)), standard)
const settingsSchema = v.object({
  /** A database whose user may create databases. */
  DATABASE_URL: v.pipe(v.string('DATABASE_URL must be set.'), v.startsWith('postgres')),
  /** With the number of a database that nothing else uses: its connections are cut. */
  REDIS_URL: v.pipe(
    v.string('REDIS_URL must be set.'),
    v.regex(/\/[1-9]\d*$/, 'REDIS_URL must end with the number of an unused database, such as /9.'),
  ),
  MEMBERS: number(/^\d{1,3}$/, '12'),
  GUESTS: number(/^\d{1,2}$/, '4'),
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

const settings = v.parse(settingsSchema, process.env)
const directory = await mkdtemp(join(tmpdir(), 'kapao-restart-'))
const cleanUps: (() => unknown)[] = [() => rm(directory, { recursive: true, force: true })]
const tallies: Tally[] = []
const target: Target = {
  address: `https://127.0.0.1:${PROXY_PORT}`,
  picture: await encodeForm(await drawPicture(), 'a.jpg'),
  tally: beginPhase('start'),
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
  const database = await createRunDatabase(settings.DATABASE_URL)
  cleanUps.push(() => database.drop())
  const backends = PORTS.map((port) =>
    createBackend(port, directory, {
      databaseUrl: database.url,
      redisUrl: settings.REDIS_URL,
      filesDir: join(directory, 'files'),
      drainSeconds: settings.DRAIN_SECONDS,
    }),
  )
  for (const backend of backends) {
    cleanUps.push(() => backend.stop())
    await backend.start()
  }
  const nginx = await startNginx(directory, PROXY_PORT, PORTS)
  cleanUps.push(() => nginx.stop())
  await printMemory('after the start', backends)

  const failed = Promise.withResolvers<never>()
  const accounts = await addMembers(database.db, settings.MEMBERS)
  const users = [...accounts, ...Array<undefined>(settings.GUESTS).fill(undefined)]
  const addressOf = (index: number) => `127.0.1.${index + 1}`
  const clients = users.map((account, index) => startClient(target, addressOf(index), account, failed.reject))
  for (const client of clients) cleanUps.push(() => client.close())
  const work = async () => {
    await runPhases(backends, database.cutConnections)
    await waitForMessages(clients)
    printPhases(clients)
    await Promise.all(clients.map((client) => client.finish()))
  }
  await Promise.race([work(), failed.promise])
  await printMemory('after the load', backends)
  const addresses = new Set(backends.flatMap((backend) => [...backend.addresses]))
  const unseen = users.map((_, index) => addressOf(index)).filter((address) => !addresses.has(address))
  if (unseen.length > 0) throw new Error(`The proxy hides the address of clients: ${unseen.join(', ')}.`)
  judge(clients, await compareEffects(database.db, clients))
  // Refused connections are expected while a process restarts: nginx tries the other one.
  const unexpected = (await nginx.errors()).filter((line) => !line.includes('(111: Connection refused)'))
  for (const line of unexpected.slice(0, 20)) console.log(`nginx: ${line}`)
  for (const line of backends.flatMap(({ errors }) => errors).slice(0, 10)) console.log(line)
}

async function runPhases(backends: readonly Backend[], cutDatabase: () => Promise<number>): Promise<void> {
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

function beginPhase(phase: string): Tally {
  const tally: Tally = { phase, requests: 0, lost: [], unavailable: 0, refused: 0, times: new Map() }
  tallies.push(tally)
  if (tallies.length > 1) target.tally = tally
  return tally
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

/** A photo-like picture of about one megabyte. */
function drawPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function waitForMessages(clients: readonly LoadClient[]): Promise<void> {
  const deadline = performance.now() + RECEIVE_TIMEOUT_MS
  while (countUnreceived(clients) > 0 && performance.now() < deadline) await pause(100)
}

/** Messages of members that they haven't received; guests don't listen. @param phase counts only messages of this phase */
function countUnreceived(clients: readonly LoadClient[], phase?: string): number {
  return sum(clients, ({ account, sent, received }) => {
    if (!account) return 0
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

function judge(clients: readonly LoadClient[], effects: Readonly<Record<string, number>>): void {
  const work = {
    transfers: sum(clients, ({ transferred }) => transferred.length),
    messages: sum(clients, ({ sent }) => sent.size),
    pictures: sum(clients, ({ counts }) => counts.pictures),
  }
  const failures = {
    ...effects,
    lostRequests: sum(tallies, ({ lost }) => lost.length),
    unreceivedMessages: countUnreceived(clients),
    messagesReceivedTwice: sum(clients, ({ counts }) => counts.doubled),
    missingPictures: sum(clients, ({ missingPictures }) => missingPictures.length),
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

async function printMemory(when: string, backends: readonly Backend[]): Promise<void> {
  const sizes = await Promise.all(backends.map((backend) => backend.memoryMb()))
  console.log(`Memory ${when}: ${sizes.map((size) => `${Math.round(size)} MB`).join(', ')}`)
}

/** @returns NaN without values */
function percentile95(values: readonly number[] = []): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN)
}

function sum<T>(values: readonly T[], count: (value: T) => number): number {
  return values.reduce((total, value) => total + count(value), 0)
}
