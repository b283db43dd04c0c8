import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/login.ts'
import { walletActivate, walletTransfer } from '#contract/wallet.ts'
import { killServers, startServer } from '#tests/setup/server-process.ts'
import { isThorough } from '#tests/setup/thorough.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { DEMO_PASSWORD, demoMembers } from './seed/members.ts'

const ROUNDS = isThorough ? 3 : 1
/** Concurrent transfers per member. */
const WORKERS = 4
const GAME = 'NAKA'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-killed-'))
})
afterAll(async () => {
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

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
    const count = v.tuple([v.object({ count: v.number() })])
    const counted = async (query: string) =>
      v.parse(count, await db.rows(v.unknown(), `select count(*)::int as count from ${query}`))[0].count
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 25)
    const stored = await db.rows(
      v.object({ amount: v.number(), created_at: v.number() }),
      `select amount, created_at from statement where type = 'transfer' order by seq`,
    )
    const amounts = new Set(stored.map((row) => row.amount))
    expect(acknowledged.filter((satang) => !amounts.has(satang))).toEqual([])
    // A statement entry and its posting are stored together or not at all.
    expect(await counted(`ledger_transaction where kind = 'transfer'`)).toBe(stored.length)
    expect(
      await counted(
        '(select from ledger_entry group by transaction_id having sum(amount) <> 0 or count(*) < 2) as odd',
      ),
    ).toBe(0)
    expect(
      await counted(
        `ledger_account account where balance <> (
           select coalesce(sum(amount), 0) from ledger_entry where account_id = account.id)`,
      ),
    ).toBe(0)
    expect(await counted('(select from ledger_account having sum(balance) <> 0) as odd')).toBe(0)
    expect(await counted('ledger_account where member_id is not null and balance < 0')).toBe(0)
    expect(
      await counted(
        `member_counter counter where statements <> (
           select count(*) from statement where member_id = counter.member_id)`,
      ),
    ).toBe(0)
  } finally {
    await db.close()
  }
}, 120_000)
