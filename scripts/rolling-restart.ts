import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import sharp from 'sharp'
import * as v from 'valibot'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { openDeps } from '#server/open-deps.ts'
import { type Db, oneRow } from '#server/platform/db/db.ts'
import { seedSlots } from '#server/seed/slots.ts'
import { readSettings } from '#server/settings.ts'
import { addMember } from '#tests/setup/server-harness.ts'
import { createTemporaryDatabase } from '#tests/setup/shared-services.ts'
import { percentile } from './bench/figures.ts'
import { type Form, LoadClient, type Tally } from './rolling-restart/load-client.ts'
import { type Backend, createBackend, startNginx } from './rolling-restart/stack.ts'

/**
 * Two backend processes behind nginx with `deploy/nginx.conf`, on PostgreSQL and Redis. Members sign in, transfer, chat and
 * send pictures while the processes are restarted one after the other, and while the connections to Redis and to the database
 * are cut. Fails if anything that was confirmed is lost, anything was done twice, or a request failed during the restarts. Needs
 * nginx and openssl.
 */
const environment = v.object({
  DATABASE_URL: v.pipe(v.string('DATABASE_URL must be set.'), v.startsWith('postgres')),
  /** With the number of a database that nothing else uses: its connections are cut. */
  REDIS_URL: v.pipe(
    v.string('REDIS_URL must be set.'),
    v.regex(/\/[1-9]\d*$/, 'REDIS_URL must end with the number of an unused database, such as /9.'),
  ),
})

const MEMBERS = 12
const ROUNDS = 2
const PORTS = [18081, 18082] as const
const PROXY_PORT = 18443
const STEADY_MS = 15_000
const CUTS = 4
const CUT_EVERY_MS = 3000
/** How long members may take to receive the last messages. */
const RECEIVE_TIMEOUT_MS = 15_000
/** While Redis is gone, processes can't tell each other of messages: members read them from the history then. */
const REDIS_CUT = 'Redis cut'
/** Tells the connections of the backend processes from others. */
const BACKEND_NAME = 'kapao-rolling-restart'

const { DATABASE_URL, REDIS_URL } = v.parse(environment, process.env)
const directory = await mkdtemp(join(tmpdir(), 'kapao-restart-'))
const cleanUps: (() => unknown)[] = [() => rm(directory, { recursive: true, force: true })]
const tallies: Tally[] = [createTally('start')]

try {
  await run()
} finally {
  const lost = tallies.flatMap(({ phase, lost }) => lost.map((line) => `${phase}: ${line}`))
  for (const line of lost.slice(0, 20)) console.log(line)
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}

async function run(): Promise<void> {
  const database = await createTemporaryDatabase(DATABASE_URL)
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
  const backendEnv = { DATABASE_URL: backendUrl.href, REDIS_URL, DRAIN_SECONDS: '3' }
  const backends = PORTS.map((port) => createBackend(port, directory, backendEnv))
  for (const backend of backends) {
    cleanUps.push(() => backend.stop())
    await backend.start()
  }
  cleanUps.push(await startNginx(directory, PROXY_PORT, PORTS))

  const clients: LoadClient[] = []
  for (let index = 1; index <= MEMBERS; index++) {
    const member = await addMember(deps, { satang: 100_000_000 })
    const address = `https://127.0.0.1:${PROXY_PORT}`
    const client = new LoadClient(address, `127.0.1.${index}`, member, currentTally)
    clients.push(client)
    cleanUps.push(() => client.close())
  }
  const picture = await encodePicture()
  const working = Promise.all(clients.map((client) => client.work(picture)))
  const phases = async () => {
    await runPhases(backends, db)
    await waitForMessages(clients)
    printPhases(clients)
    for (const client of clients) client.finish()
    await working
  }
  await Promise.race([phases(), working])
  printResult(clients, await compareEffects(db, clients))
  const log = backends.flatMap((backend) => backend.log())
  for (const line of log.filter((each) => each.includes('"level":"error"')).slice(0, 10)) console.log(line)
}

async function runPhases(backends: readonly Backend[], db: Db): Promise<void> {
  tallies.push(createTally('steady'))
  await pause(STEADY_MS)
  tallies.push(createTally('rolling restart'))
  for (let round = 0; round < ROUNDS; round++) {
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
  for (const [name, cut] of Object.entries({ [REDIS_CUT]: cutRedis, 'database cut': cutDatabase })) {
    tallies.push(createTally(name))
    for (let count = 0; count < CUTS; count++) {
      console.log(`${name}: ${await cut()} connections`)
      await pause(CUT_EVERY_MS)
    }
  }
  tallies.push(createTally('afterwards'))
  await pause(CUT_EVERY_MS)
}

function createTally(phase: string): Tally {
  return { phase, requests: 0, lost: [], unavailable: 0, transferMs: [] }
}

function currentTally(): Tally {
  return tallies.at(-1) ?? createTally('none')
}

/** Ends all connections to the Redis database, which must be of this run alone. @returns their number */
async function cutRedis(): Promise<number> {
  const [, server = '', database = ''] = /^(.*)\/(\d+)$/.exec(REDIS_URL) ?? []
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
async function encodePicture(): Promise<Form> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer())], 'a.jpg'))
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

async function waitForMessages(clients: readonly LoadClient[]): Promise<void> {
  const deadline = performance.now() + RECEIVE_TIMEOUT_MS
  const isComplete = () => unreceived(clients).every((phase) => phase === REDIS_CUT)
  while (!isComplete() && performance.now() < deadline) await pause(100)
}

/** Messages of members that they haven't received: the phase of each. */
function unreceived(clients: readonly LoadClient[]): string[] {
  return clients.flatMap(({ sent, received }) =>
    [...sent].flatMap(([id, phase]) => (received.has(id) ? [] : phase)),
  )
}

function printPhases(clients: readonly LoadClient[]): void {
  console.table(
    tallies.map(({ phase, requests, lost, unavailable, transferMs }) => {
      const missed = unreceived(clients).filter((each) => each === phase).length
      if (missed > 0 && phase !== REDIS_CUT) process.exitCode = 1
      if (unavailable > 0 && phase === 'rolling restart') process.exitCode = 1
      return {
        ...{ phase, requests, lost: lost.length, 'repeated after 503': unavailable },
        'messages not received live': missed,
        'transfer p95 ms': Math.round(percentile(transferMs, 0.95)),
      }
    }),
  )
}

/** Compares what the database has with what the backend confirmed: how many effects are lost, and how many are there twice. */
async function compareEffects(db: Db, clients: readonly LoadClient[]) {
  const compare = async (query: string, confirmed: readonly string[]) => {
    const found = (await db.rows(v.object({ effect: v.string() }), query)).map(({ effect }) => effect)
    const stored = new Set(found)
    const lost = confirmed.filter((effect) => !stored.has(effect)).length
    return { confirmed: confirmed.length, lost, doubled: found.length - stored.size }
  }
  const sumQuery = 'select coalesce(sum(balance), 0)::bigint as sum from ledger_account'
  return {
    transfers: await compare(
      `select member_id || ' ' || amount as effect from statement where type = 'transfer'`,
      clients.flatMap(({ member, transferred }) => transferred.map((satang) => `${member.id} ${satang}`)),
    ),
    messages: await compare(
      'select client_id as effect from chat_message where client_id is not null',
      clients.flatMap(({ sent }) => [...sent.keys()]),
    ),
    ledgerSum: (await oneRow(db, v.object({ sum: v.number() }), sumQuery)).sum,
  }
}

function printResult(
  clients: readonly LoadClient[],
  { transfers, messages, ledgerSum }: Awaited<ReturnType<typeof compareEffects>>,
): void {
  const sum = (count: (client: LoadClient) => number) => clients.map(count).reduce((a, b) => a + b, 0)
  const pictures = sum((client) => client.pictures.length)
  const failures = {
    lostRequests: tallies.flatMap(({ lost }) => lost).length,
    unreceivedMessages: unreceived(clients).length,
    messagesReceivedTwice: sum(({ counts }) => counts.doubled),
    ledgerSum,
  }
  console.log(
    { transfers, messages, pictures, reconnections: sum(({ counts }) => counts.reconnected) },
    failures,
  )
  const wrong = [
    transfers.lost,
    transfers.doubled,
    messages.lost,
    messages.doubled,
    ...Object.values(failures),
  ]
  const isIntact = wrong.every((count) => count === 0)
  if (!isIntact || [transfers.confirmed, messages.confirmed, pictures].includes(0)) process.exitCode = 1
  console.log(process.exitCode === 1 ? 'FAILED' : 'Nothing lost, nothing done twice.')
}
