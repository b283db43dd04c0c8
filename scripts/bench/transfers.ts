import { randomUUID } from 'node:crypto'
import type { Db } from '../../server/platform/db/db.ts'
import { demoSlots } from '../../server/seed/slots.ts'
import { walletActivate, walletTransfer } from '../../src/contract/wallet.ts'
import { addMember, createTestServer } from '../../tests/setup/server-harness.ts'
import { databaseKinds } from '../../tests/setup/test-database.ts'

/** Transfers per second, and latencies in milliseconds. */
interface TransferRate {
  database: Db['kind']
  clients: number
  perSecond: number
  p50: number
  p99: number
}

const SECONDS = 5

/**
 * Clients, one member each, move one baht to a game and back through the whole backend, without the network. Like the
 * portal, they send an idempotency key with each transfer.
 */
async function measureTransfers(database: Db['kind'], clients: number): Promise<TransferRate> {
  const server = await createTestServer({ kind: database })
  try {
    const game = demoSlots[0]?.code ?? 'NAKA'
    const members = await Promise.all(
      Array.from({ length: clients }, () => addMember(server, { satang: 100_000 })),
    )
    for (const { token } of members) await server.call(walletActivate, { token, params: { slotCode: game } })
    const times: number[] = []
    const end = performance.now() + SECONDS * 1000
    await Promise.all(
      members.map(async ({ token }) => {
        for (let turn = 0; performance.now() < end; turn++) {
          const began = performance.now()
          const [from, to] = turn % 2 === 0 ? ['WALLET', game] : [game, 'WALLET']
          const { status } = await server.call(walletTransfer, {
            token,
            body: { from, to, amount: 1 },
            headers: { 'idempotency-key': randomUUID() },
          })
          if (status !== 200) throw new Error(`a transfer answered ${status}`)
          times.push(performance.now() - began)
        }
      }),
    )
    times.sort((a, b) => a - b)
    const at = (part: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
    return { database, clients, perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99) }
  } finally {
    await server.close()
  }
}

/** Benchmarks transfers with few and many clients, on each database. */
export async function benchTransfers(): Promise<void> {
  const results: TransferRate[] = []
  for (const kind of databaseKinds) {
    for (const clients of [1, 4, 16]) results.push(await measureTransfers(kind, clients))
  }
  print(results)
}

function print(found: readonly TransferRate[]): void {
  console.log('\nTransfers')
  console.table(
    found.map(({ perSecond, p50, p99, ...rest }) => ({
      ...rest,
      'per second': Math.round(perSecond),
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
    })),
  )
}
