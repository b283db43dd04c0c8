import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon, { type Request } from 'autocannon'
import * as v from 'valibot'
import type { Db } from '../../server/platform/db/db.ts'
import { walletTransfer } from '../../src/contract/wallet-changes.ts'
import { createTemporaryDatabase } from '../../tests/setup/server/shared-services.ts'
import { databaseKinds } from '../../tests/setup/server/test-database.ts'
import { withCleanUp } from './with-clean-up.ts'

const SECONDS = 5
const GAME = 'NAKA'

/** Benchmarks transfers with few and many clients, on each database. */
export async function benchTransfers(): Promise<void> {
  const rows = []
  for (const database of databaseKinds) {
    for (const clients of [1, 4, 16]) {
      const result = await withCleanUp(async (cleanUp) =>
        sendTransfers(await startServer(cleanUp, database, clients)),
      )
      rows.push({ database, clients, ...result })
    }
  }
  console.log('\nTransfers')
  console.table(rows)
}

/**
 * Clients, one member each, move one baht to a game and back. Like the portal, they send an idempotency key with each
 * transfer.
 */
async function sendTransfers({ address: url, tokens }: Ready) {
  const queue = [...tokens]
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: tokens.length,
    duration: SECONDS,
    setupClient(client) {
      const headers = { authorization: `Bearer ${queue.pop()}`, 'content-type': 'application/json' }
      const transfer = (from: string, to: string): Request => ({
        method: walletTransfer.method,
        path: walletTransfer.path,
        body: JSON.stringify({ from, to, amount: 1 }),
        setupRequest: (request) => ({
          ...request,
          headers: { ...headers, 'idempotency-key': randomUUID() },
        }),
      })
      client.setRequests([transfer('WALLET', GAME), transfer(GAME, 'WALLET')])
    },
  })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} transfers failed.`)
  return { 'per second': Math.round(requests.average), 'p50 ms': latency.p50, 'p99 ms': latency.p99 }
}

/** Tokens of its members, who have 1000 baht each. */
const readySchema = v.object({ address: v.string(), tokens: v.array(v.string()) })
type Ready = v.InferOutput<typeof readySchema>

/**
 * Starts a server process without rate limits, demo and portal.
 * @throws Error when the process ends before it listens
 */
async function startServer(
  cleanUp: AsyncDisposableStack,
  database: Db['kind'],
  members: number,
): Promise<Ready> {
  const { DATABASE_URL, REDIS_URL: _, ...env } = process.env
  const own = database === 'postgres' ? await createTemporaryDatabase(DATABASE_URL ?? '') : undefined
  cleanUp.defer(() => own?.drop())
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), {
    env: { ...env, DATABASE_URL: own?.url ?? '', MEMBERS: String(members), GAME },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  cleanUp.defer(async () => {
    if (child.connected) child.disconnect()
    await exited
  })
  const [ready] = await Promise.race([once(child, 'message'), exited])
  return v.parse(readySchema, ready)
}
