import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { updateOperatorSettings } from '../../server/modules/settings/settings.ts'
import { openDeps } from '../../server/open-deps.ts'
import { type Db, oneRow } from '../../server/platform/db/db.ts'
import { seedSlots } from '../../server/seed/slots.ts'
import { readSettings } from '../../server/settings.ts'
import { newMember } from '../../tests/e2e/fixtures/member.ts'
import { createTemporaryDatabase } from '../../tests/setup/server/shared-services.ts'
import { connectChat, GAME, type LoadMember, loadDuring, withoutEffects } from './restart-load.ts'
import { type Backend, createBackend, startProxy } from './restart-stack.ts'
import { withCleanUp } from './with-clean-up.ts'

/**
 * Two backend processes behind nginx with `deploy/nginx.conf`, on PostgreSQL and Redis. Members transfer, chat and send pictures
 * while the processes are restarted one after the other, and while the connections to Redis and to the database are cut. Fails if
 * anything that was confirmed is lost, anything was done twice, or a request failed during the restarts. Needs nginx and openssl.
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
const RESTART = 'rolling restart'
/** While Redis is gone, processes can't tell each other of messages: members read them from the history then. */
const REDIS_CUT = 'Redis cut'
/** Tells the connections of the backend processes from others. */
const BACKEND_NAME = 'kapao-rolling-restart'

const { DATABASE_URL, REDIS_URL } = v.parse(environment, process.env)

const url = `https://127.0.0.1:${PROXY_PORT}`

await withCleanUp(async (cleanUp) => {
  const { db, backends, members } = await startAll(cleanUp)
  const phases = {
    steady: () => pause(STEADY_MS),
    [RESTART]: () => restart(backends),
    [REDIS_CUT]: () => cutOften(cutRedis),
    'database cut': () => cutOften(() => cutDatabase(db)),
    afterwards: () => pause(CUT_EVERY_MS),
  }
  const rows = []
  for (const [phase, work] of Object.entries(phases)) rows.push(await loadDuring(url, members, phase, work))
  const allReceived = expect.poll(() => unreceived(members), { timeout: RECEIVE_TIMEOUT_MS }).toBe(0)
  // Counted below.
  await allReceived.catch(() => undefined)
  const table = rows.map((row) => ({ ...row, 'not received live': unreceived(members, row.phase) }))
  console.table(table)
  const wrong: Record<string, number> = {
    ...(await compareEffects(db, members)),
    'pictures lost': await countLostPictures(backends, members),
    'requests lost': table.reduce((sum, { lost }) => sum + lost, 0),
    'refused while restarting': table.find(({ phase }) => phase === RESTART)?.refused ?? 0,
    'not received live': unreceived(members),
  }
  console.log(wrong)
  const isIntact = Object.values(wrong).every((count) => count === 0)
  console.log(isIntact ? 'Nothing lost, nothing done twice.' : 'FAILED')
  if (!isIntact) process.exitCode = 1
})

/** Starts the backends behind nginx, with members who are connected to the chat. */
async function startAll(cleanUp: AsyncDisposableStack) {
  const { path: directory } = cleanUp.use(await mkdtempDisposable(join(tmpdir(), 'kapao-restart-')))
  const database = await createTemporaryDatabase(DATABASE_URL)
  cleanUp.defer(database.drop)
  const settings = { DATABASE_URL: database.url, DATA_DIR: directory, DEMO: 'off', PORT: '0' }
  const { deps, close } = await openDeps(readSettings(settings))
  cleanUp.defer(close)
  const { db } = deps
  await seedSlots(db)
  // Games of the demo end with it, and the backend runs without the demo.
  await db.run('update slot set is_demo = false')
  await updateOperatorSettings(db, { enableChatWidget: true }, deps.clock.now())

  const backendUrl = new URL(database.url)
  backendUrl.searchParams.set('application_name', BACKEND_NAME)
  const backendEnv = { DATABASE_URL: backendUrl.href, REDIS_URL, DRAIN_SECONDS: '3' }
  const backends = PORTS.map((port) => createBackend(port, directory, backendEnv))
  for (const backend of backends) {
    cleanUp.defer(async () => void (await backend.stop()))
    await backend.start()
  }
  const addresses = backends.map(({ address }) => address)
  cleanUp.defer(await startProxy(directory, PROXY_PORT, PORTS))
  const members: LoadMember[] = []
  for (let index = 1; index <= MEMBERS; index++) {
    const [address = ''] = addresses
    const member = withoutEffects(await newMember({ deps, address }, { baht: 1_000_000, games: [GAME] }))
    members.push(member)
    const socket = await connectChat(url, `127.0.1.${index}`, member, addresses)
    cleanUp.defer(() => void socket.disconnect())
  }
  return { db, backends, members }
}

async function restart(backends: readonly Backend[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const backend of backends) {
      const seconds = await backend.stop()
      await backend.start()
      console.log(`${backend.address} restarted; it took ${seconds.toFixed(1)} s to end.`)
    }
  }
  await pause(CUT_EVERY_MS)
}

async function cutOften(cut: () => Promise<number>): Promise<void> {
  for (let count = 0; count < CUTS; count++) {
    console.log(`${await cut()} connections cut`)
    await pause(CUT_EVERY_MS)
  }
}

function cutDatabase(db: Db): Promise<number> {
  const cut = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'
  return db.run(cut, [BACKEND_NAME])
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

/** Number of a phase's messages that their members haven't received. */
function unreceived(members: readonly LoadMember[], phase?: string): number {
  return members
    .flatMap(({ sent, received }) => [...sent].filter(([id]) => !received.has(id)))
    .filter(([, of]) => (phase === undefined ? of !== REDIS_CUT : of === phase)).length
}

async function countLostPictures(
  [backend]: readonly Backend[],
  members: readonly LoadMember[],
): Promise<number> {
  const requests = members.flatMap(({ token, pictures }) =>
    pictures.map((path) =>
      fetch(`${backend?.address}${path}`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  )
  return (await Promise.all(requests)).filter(({ ok }) => !ok).length
}

/** Compares what the database has with what the backend confirmed. @returns counts that should all be 0 */
async function compareEffects(db: Db, members: readonly LoadMember[]): Promise<Record<string, number>> {
  const compare = async (name: string, query: string, confirmed: readonly string[]) => {
    const found = (await db.rows(v.object({ effect: v.string() }), query)).map(({ effect }) => effect)
    const stored = new Set(found)
    console.log(`${confirmed.length} ${name} were confirmed.`)
    return {
      [`${name} lost`]: confirmed.filter((effect) => !stored.has(effect)).length,
      [`${name} done twice`]: found.length - stored.size,
      [`no ${name}`]: Number(confirmed.length === 0),
    }
  }
  const sum = 'select coalesce(sum(balance), 0)::bigint as sum from ledger_account'
  const pictures = members.flatMap((member) => member.pictures).length
  const reconnections = members.reduce((total, { counts }) => total + counts.reconnected, 0)
  console.log(`${pictures} pictures, ${reconnections} reconnections`)
  return {
    ...(await compare(
      'transfers',
      `select member_id || ' ' || amount as effect from statement where type = 'transfer'`,
      members.flatMap(({ id, transferred }) => [...transferred].map((satang) => `${id} ${satang}`)),
    )),
    ...(await compare(
      'messages',
      'select client_id as effect from chat_message where client_id is not null',
      members.flatMap(({ sent }) => [...sent.keys()]),
    )),
    'no pictures': Number(pictures === 0),
    'received twice': members.reduce((total, { counts }) => total + counts.doubled, 0),
    'ledger sum': (await oneRow(db, v.object({ sum: v.number() }), sum)).sum,
  }
}
