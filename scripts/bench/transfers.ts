import { randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'
import { walletTransfer } from '../../src/contract/wallet-changes.ts'
import { databaseKinds } from '../../tests/setup/server/test-database.ts'
import { GAME, startServer } from './server.ts'
import { withCleanUp } from './with-clean-up.ts'

const SECONDS = 5

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
async function sendTransfers({ address: url, members }: Awaited<ReturnType<typeof startServer>>) {
  const queue = [...members]
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: members.length,
    duration: SECONDS,
    setupClient(client) {
      const headers = { authorization: `Bearer ${queue.pop()?.token}`, 'content-type': 'application/json' }
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
