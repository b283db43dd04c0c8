import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/login.ts'
import { walletActivate } from '#contract/slots.ts'
import { walletTransfer } from '#contract/wallet-changes.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import { killServers, spawnServer, startServer } from '#tests/setup/server/server-process.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { DEMO_PASSWORD, demoMembers } from './seed/members.ts'

// Each process takes seconds to start, so these tests use one data directory, one after the other: what needs no process of
// its own is tested in this one (open-deps.test.ts, listen.test.ts, settings.test.ts).
let dataDir: string
beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'kapao-main-')), 'data')
})
afterAll(async () => {
  await killServers()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

test('starts, prints its address, lets the demo member log in, and stops on a signal', async () => {
  const { child, output, address, consoleAddress } = await startServer({ DATA_DIR: dataDir })
  expect(output.out).toContain(`phone ${demoMembers[0].phone}`)
  const body = { username: demoMembers[0].phone, password: DEMO_PASSWORD }
  expect((await send(address, login.path, body)).status).toBe(200)
  expect((await fetch(`${address}/demo`)).status).toBe(403)
  const opened = await fetch(consoleAddress, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/demo'])
  await expect.poll(() => output.out).toContain(`API documents: ${address}/docs\n`)
  expect((await fetch(`${address}/docs`)).status).toBe(200)
  // The data directory must not be readable by other users.
  expect((await stat(dataDir)).mode & 0o077).toBe(0)

  const second = spawnServer({ DATA_DIR: dataDir })
  expect((await once(second.child, 'close'))[0]).toBe(1)
  expect([second.output.out, second.output.err]).toEqual([
    '',
    `The data directory ${dataDir} is in use by another process.\n`,
  ])
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

const ROUNDS = isThorough ? 3 : 1
/** Concurrent transfers per member. */
const WORKERS = 4
const GAME = 'NAKA'

function send(address: string, path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
}

async function signIn(address: string, username: string): Promise<string> {
  const answer = await send(address, login.path, { username, password: DEMO_PASSWORD })
  const { token } = v.parse(v.object({ token: v.string() }), await answer.json())
  const activate = walletActivate.path.replace('{slotCode}', GAME)
  await fetch(`${address}${activate}`, {
    method: walletActivate.method,
    headers: { authorization: `Bearer ${token}` },
  })
  return token
}

test('after kill -9 during transfers, acknowledged ones are stored and all sums are zero', async () => {
  /** Amounts in satang, each used once to identify its transfer. */
  const acknowledged: number[] = []
  let amount = 100
  let tokens: string[] | undefined

  for (let round = 0; round < ROUNDS; round++) {
    const { child, address } = await startServer({ DATA_DIR: dataDir })
    // Sessions survive the kill, too.
    tokens ??= await Promise.all(demoMembers.map(({ phone }) => signIn(address, phone)))
    const enough = acknowledged.length + 25 + round * 7
    const work = async (token: string) => {
      for (let turn = 0; ; turn++) {
        const satang = amount++
        const [from, to] = turn % 2 === 0 ? ['WALLET', GAME] : [GAME, 'WALLET']
        const answer = await send(address, walletTransfer.path, { from, to, amount: satang / 100 }, token)
        const { message } = v.parse(v.object({ message: v.string() }), await answer.json())
        if (answer.ok) acknowledged.push(satang)
        else expect(message).toBe('MONEY_NOT_ENOUGH')
        if (acknowledged.length >= enough) child.kill('SIGKILL')
      }
    }
    const gone = once(child, 'exit')
    const ends = await Promise.allSettled(
      tokens.flatMap((token) => Array.from({ length: WORKERS }, () => work(token))),
    )
    // Each worker must end because the server is gone, and for no other reason.
    for (const end of ends) expect(end).toMatchObject({ reason: { name: 'TypeError' } })
    await gone
  }

  const db = await openEmbedded(dataDir)
  try {
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 25)
    const stored = await db.rows(
      v.object({ amount: v.number(), created_at: v.number() }),
      `select amount, created_at from statement where type = 'transfer' and status = 'SUCCESS' order by seq`,
    )
    const amounts = new Set(stored.map((row) => row.amount))
    expect(acknowledged.filter((satang) => !amounts.has(satang))).toEqual([])
    // A statement entry and its posting are stored together or not at all; what was not acknowledged may be in progress.
    const done = await db.run(`select from statement where type = 'transfer' and status = 'SUCCESS'`)
    expect(await db.run(`select from ledger_transaction where kind = 'transfer'`)).toBe(done)
    const entries = `select from statement where type = 'transfer' and status = 'PROCESSING'`
    expect(await db.run('select from game_transfer where decided_at is null')).toBe(await db.run(entries))
    await expectLedgerInvariants(db)
  } finally {
    await db.close()
  }
})

test('without the demo the start says what is off; a signal lets it respond until load balancers have noticed', async () => {
  const { child, output } = spawnServer({
    ...{ DEMO: 'off', METRICS_PORT: '0', DATA_DIR: dataDir, DRAIN_SECONDS: '60' },
  })
  await expect.poll(() => output.out).toContain('Gift links are off. Set GIFT_WEBHOOK.\n')
  expect(output.out).toMatch(/^Kapao runs at .*\nMetrics: .*\nBank transfers are off: .*\n/)
  const [address = '', metrics = ''] = output.out.match(/http:\/\/\S+/g) ?? []
  expect(await (await fetch(metrics)).text()).toContain('kapao_ledger_sum 0')
  expect((await fetch(`${address}/metrics`)).status).toBe(404)
  const health = async () => (await (await fetch(`${address}/health/ready`)).json()).status
  expect(await health()).toBe('ready')
  child.kill('SIGINT')
  await expect.poll(health).toBe('stopping')
  child.kill('SIGKILL')
  await once(child, 'exit')
})

/** Runs `operate`, without a terminal. */
function operate(env: Record<string, string>, ...args: string[]) {
  const program = fileURLToPath(new URL('./operate.ts', import.meta.url))
  return spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    input: 'y\n',
  })
}

test('deposits and withdrawals can be decided while Redis is down, the chat can’t be answered', () => {
  // Nothing listens on port 1.
  const env = { DATA_DIR: dataDir, REDIS_URL: 'redis://127.0.0.1:1/0' }
  expect(operate(env, 'withdrawals')).toMatchObject({ status: 0, stderr: '' })
  expect(operate(env, 'chat')).toMatchObject({ status: 1, stderr: expect.stringContaining('REDIS_URL') })
})

test('operate without a terminal decides nothing for good unless it is told to', () => {
  expect(operate({ DATA_DIR: dataDir }, 'files', 'accept')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('repeat the command with --yes'),
  })
})

test('operate doesn’t migrate the database', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'kapao-empty-'))
  for (let times = 0; times < 2; times++)
    expect(operate({ DATA_DIR: empty }, 'withdrawals')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining("isn't of this version"),
    })
  await rm(empty, { recursive: true })
})
