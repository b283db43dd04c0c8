import { randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'
import { walletActivate } from '../../src/contract/slots.ts'
import { walletTransfer } from '../../src/contract/wallet-changes.ts'
import { databaseKinds } from '../../tests/setup/test-database.ts'
import { startServer } from './server.ts'

const SECONDS = 5
const GAME = 'NAKA'

/** Benchmarks transfers with few and many clients, on each database. */
export async function benchTransfers(): Promise<void> {
  const rows = []
  for (const database of databaseKinds) {
    for (const clients of [1, 4, 16]) {
      const server = await startServer(database, clients)
      try {
        const result = await sendTransfers(server.address, server.tokens)
        rows.push({ database, clients, ...result })
      } finally {
        await server.close()
      }
    }
  }
  console.log('\nTransfers')
  console.table(rows)
}

/**
 * Clients, one member each, move one baht to a game and back. Like the portal, they send an idempotency key with each
 * transfer.
 */
async function sendTransfers(url: string, tokens: readonly string[]) {
  const activate = walletActivate.path.replace('{slotCode}', GAME)
  for (const token of tokens)
    await fetch(url + activate, { method: walletActivate.method, headers: authorize(token) })
  const queue = [...tokens]
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: tokens.length,
    duration: SECONDS,
    setupClient(client) {
      const headers = { ...authorize(queue.pop() ?? ''), 'content-type': 'application/json' }
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

function authorize(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
