import { setImmediate, setTimeout } from 'node:timers/promises'
import { createPasswordPool } from '../../server/modules/accounts/password-pool.ts'
import { hashPassword } from '../../server/modules/accounts/passwords.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { login } from '../../src/contract/login.ts'
import { walletGet } from '../../src/contract/wallet.ts'
import {
  addMember,
  createTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../tests/setup/server-harness.ts'
import { databaseKinds } from '../../tests/setup/test-database.ts'

/** Latencies of the wallet call in milliseconds, with and without a burst of sign-ins. */
interface BurstLatency {
  database: Db['kind']
  idle: number[]
  burst: number[]
  /** Milliseconds until all sign-ins of a burst were answered. */
  burstMs: number[]
}

const ROUNDS = 5
const IDLE_MS = 2000
const SIGN_INS = 20
const WALLET_CLIENTS = 4

async function measureBursts(database: Db['kind']): Promise<BurstLatency> {
  const server = await createTestServer({ kind: database, deps: { passwords: createPasswordPool() } })
  try {
    const members = await Promise.all(Array.from({ length: SIGN_INS }, () => addMember(server)))
    // The hashes of tests are cheaper than those of production, whose cost is what matters here.
    await server.db.run('update member set password_hash = $1', [hashPassword(TEST_PASSWORD)])
    const tokens = members.slice(0, WALLET_CLIENTS).map(({ token }) => token)
    const signIn = async (phone: string) => {
      const { status } = await server.call(login, { body: { username: phone, password: TEST_PASSWORD } })
      if (status !== 200) throw new Error(`a sign-in answered ${status}`)
    }
    // Starts the threads and compiles the code.
    await Promise.all(members.slice(0, 4).map(({ phone }) => signIn(phone)))
    await readWallets(server, tokens, setTimeout(500))
    const found: BurstLatency = { database, idle: [], burst: [], burstMs: [] }
    for (let round = 0; round < ROUNDS; round++) {
      found.idle.push(...(await readWallets(server, tokens, setTimeout(IDLE_MS))))
      const began = performance.now()
      const signIns = Promise.all(members.map(({ phone }) => signIn(phone)))
      found.burst.push(...(await readWallets(server, tokens, signIns)))
      found.burstMs.push(performance.now() - began)
    }
    return found
  } finally {
    await server.close()
  }
}

/** Reads wallets, one client per token, until a promise settles; returns the latencies. */
async function readWallets(
  server: TestServer,
  tokens: readonly string[],
  until: Promise<unknown>,
): Promise<number[]> {
  let isOver = false
  const times: number[] = []
  const clients = tokens.map(async (token) => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await server.call(walletGet, { token })
      if (status !== 200) throw new Error(`a wallet answered ${status}`)
      times.push(performance.now() - began)
      // As between requests from a network; the embedded database alone never yields to timers and threads.
      await setImmediate()
    }
  })
  await until.finally(() => {
    isOver = true
  })
  await Promise.all(clients)
  return times
}

/** Benchmarks the wallet call during bursts of sign-ins, on each database. */
export async function benchSignIns(): Promise<void> {
  const results: BurstLatency[] = []
  for (const kind of databaseKinds) results.push(await measureBursts(kind))
  print(results)
}

function print(found: readonly BurstLatency[]): void {
  console.log(`\nWallet calls of ${WALLET_CLIENTS} clients during ${SIGN_INS} sign-ins at once`)
  console.table(
    found.map(({ database, idle, burst, burstMs }) => ({
      database,
      'idle p50 ms': round(percentile(idle, 0.5)),
      'idle p99 ms': round(percentile(idle, 0.99)),
      'burst p50 ms': round(percentile(burst, 0.5)),
      'burst p99 ms': round(percentile(burst, 0.99)),
      'p99 ratio': round(percentile(burst, 0.99) / percentile(idle, 0.99)),
      'burst lasts ms': Math.round(percentile(burstMs, 0.5)),
    })),
  )
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function round(value: number): number {
  return Number(value.toFixed(1))
}
