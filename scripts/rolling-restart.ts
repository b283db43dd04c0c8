import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { addMembers, compareEffects, createRunDatabase } from './rolling-restart/database.ts'
import { type LoadGuest, startGuest } from './rolling-restart/guest.ts'
import type { Target } from './rolling-restart/http-client.ts'
import { type LoadMember, startMember } from './rolling-restart/member.ts'
import { drawPicture } from './rolling-restart/pictures.ts'
import { cutRedisConnections } from './rolling-restart/redis.ts'
import { type Backend, createBackend, startNginx } from './rolling-restart/stack.ts'
import { createTally, percentile, type Tally } from './rolling-restart/tally.ts'

/**
 * `node scripts/rolling-restart.ts`: two backend processes behind nginx with `deploy/nginx.conf`, on PostgreSQL and
 * Redis. Members sign in, transfer, chat and send pictures, and guests send pictures, while the processes are restarted
 * one after the other, and while the connections to Redis and to the database are cut. Fails if anything that was
 * confirmed is lost, anything was done twice, or a request failed during the restarts. Needs nginx and openssl.
 */
const settingsSchema = v.object({
  /** A database whose user may create databases. */
  DATABASE_URL: v.pipe(v.string('DATABASE_URL must be set.'), v.startsWith('postgres')),
  /** With the number of a database that nothing else uses: its connections are cut. */
  REDIS_URL: v.pipe(
    v.string('REDIS_URL must be set.'),
    v.regex(/\/[1-9]\d*$/, 'REDIS_URL must end with the number of an unused database, such as /9.'),
  ),
  MEMBERS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)), '12'),
  GUESTS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '4'),
  ROUNDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '2'),
  DRAIN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '3'),
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
const cleanUps: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })]
const phases: Record<string, Tally> = {}
const target: Target = { port: PROXY_PORT, certificate: '', tally: createTally('start') }

try {
  await run()
} catch (error) {
  for (const line of listLost().slice(0, 20)) console.log(line)
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
  target.certificate = nginx.certificate
  await printMemory('after the start', backends)

  const stopped = new AbortController()
  const accounts = await addMembers(database.db, settings.MEMBERS)
  const picture = await drawPicture()
  const localAddresses = accounts.map((_, index) => `127.0.1.${index + 1}`)
  const started = await Promise.all(
    accounts.map((account, index) =>
      startMember(target, account, localAddresses[index] ?? '127.0.0.1', picture, stopped.signal),
    ),
  )
  const members = started.map(({ member }) => member)
  const visits = Array.from({ length: settings.GUESTS }, (_, index) =>
    startGuest(target, `127.0.2.${index + 1}`, picture, stopped.signal),
  )
  const guests = visits.map(({ guest }) => guest)
  const work = Promise.all([...started, ...visits].map(({ ended }) => ended))
  // `work` only ends before it is stopped if it fails.
  await Promise.race([runPhases(backends, database.cutConnections), work])
  stopped.abort()
  await work
  await waitForMessages(members)
  await printMemory('after the load', backends)
  const addresses = new Set(backends.flatMap((backend) => [...backend.addresses]))
  const unseen = localAddresses.filter((address) => !addresses.has(address))
  if (unseen.length > 0) throw new Error(`The proxy hides the address of clients: ${unseen.join(', ')}.`)
  await report(members, guests, await compareEffects(database.db, members), await nginx.errors())
  for (const line of backends.flatMap(({ errors }) => errors).slice(0, 10)) console.log(line)
  for (const client of [...members, ...guests]) client.close()
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
  await cutRepeatedly('Redis cut', () => cutRedisConnections(settings.REDIS_URL))
  await cutRepeatedly('database cut', cutDatabase)
  beginPhase('afterwards')
  await pause(CUT_EVERY_MS)
}

async function cutRepeatedly(name: string, cut: () => Promise<number>): Promise<void> {
  beginPhase(name)
  for (let count = 0; count < CUTS; count++) {
    console.log(`${name}: ${await cut()} connections`)
    await pause(CUT_EVERY_MS)
  }
}

function beginPhase(name: string): void {
  target.tally = createTally(name)
  phases[name] = target.tally
}

async function waitForMessages(members: readonly LoadMember[]): Promise<void> {
  const deadline = performance.now() + RECEIVE_TIMEOUT_MS
  while (countUnreceived(members) > 0 && performance.now() < deadline) await pause(100)
}

/** @param phase counts only messages of this phase */
function countUnreceived(members: readonly LoadMember[], phase?: string): number {
  return sum(members, ({ sent, received }) => {
    const missed = [...sent].filter(([id, of]) => !received.has(id) && (phase === undefined || of === phase))
    return missed.length
  })
}

async function report(
  members: readonly LoadMember[],
  guests: readonly LoadGuest[],
  effects: object,
  errors: readonly string[],
): Promise<void> {
  console.table(
    Object.entries(phases).map(([phase, tally]) => ({
      phase,
      requests: tally.requests,
      lost: tally.lost.length,
      'repeated after 503': tally.unavailable,
      'after 429': tally.refused,
      'messages not received live': countUnreceived(members, phase),
      'transfer p95 ms': Math.round(percentile(tally.transfers, 0.95)),
      'sign-in p95 ms': Math.round(percentile(tally.signIns, 0.95)),
    })),
  )
  const missing = (
    await Promise.all([...members, ...guests].map((client) => client.findMissingPictures()))
  ).flat()
  const isLiveIntact = Object.keys(phases).every(
    (name) => name === 'Redis cut' || countUnreceived(members, name) === 0,
  )
  // While Redis is gone, processes can't tell each other of messages: members read them from the history then.
  await Promise.all(members.map((member) => member.readHistory()))
  const wrongGuestMessages = sum(
    await Promise.all(guests.map((guest) => guest.countWrongMessages())),
    (count) => count,
  )
  const totals = {
    transfers: sum(members, ({ transferred }) => transferred.length),
    messages: sum(members, ({ sent }) => sent.size),
    pictures: sum(members, ({ pictures }) => pictures.length),
    guestPictures: sum(guests, ({ pictures }) => pictures.length),
    reconnections: sum(members, ({ reconnected }) => reconnected),
    ...effects,
    unreceivedMessages: countUnreceived(members),
    messagesReceivedTwice: sum(members, ({ doubled }) => doubled),
    missingPictures: missing.length,
    wrongGuestMessages,
  }
  console.log(totals)
  const lost = listLost()
  for (const line of lost.slice(0, 20)) console.log(line)
  // Refused connections are expected while a process restarts: nginx tries the other one.
  const unexpected = errors.filter((line) => !line.includes('(111: Connection refused)'))
  for (const line of unexpected.slice(0, 20)) console.log(`nginx: ${line}`)
  const { transfers, messages, pictures, guestPictures, reconnections: _, ...failures } = totals
  const restart = phases['rolling restart']
  const isIntact = Object.values(failures).every((count) => count === 0) && lost.length === 0
  const isWorking = [transfers, messages, pictures, guestPictures].every((count) => count > 0)
  const isRestartSmooth = restart?.unavailable === 0 && isLiveIntact
  console.log(isIntact && isWorking && isRestartSmooth ? 'Nothing lost, nothing done twice.' : 'FAILED')
  if (!isIntact || !isWorking || !isRestartSmooth) process.exitCode = 1
}

function listLost(): string[] {
  return Object.entries(phases).flatMap(([name, tally]) => tally.lost.map((line) => `${name}: ${line}`))
}

async function printMemory(when: string, backends: readonly Backend[]): Promise<void> {
  const sizes = await Promise.all(backends.map((backend) => backend.memoryMb()))
  console.log(`Memory ${when}: ${sizes.map((size) => `${Math.round(size)} MB`).join(', ')}`)
}

function sum<T>(values: readonly T[], count: (value: T) => number): number {
  return values.reduce((total, value) => total + count(value), 0)
}
