import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Db } from '../../server/platform/db/db.ts'
import { createTemporaryDatabase } from '../../tests/setup/shared-services.ts'
import { databaseKinds } from '../../tests/setup/test-database.ts'
import { type Load, loadResult, serverReady, serverUsage } from './sockets-messages.ts'

/** Delivery of messages from a sender to all sockets in its room. */
interface SocketLoad {
  database: Db['kind']
  sockets: number
  /** Total number sent. */
  messages: number
  perSecond: number
  /** Milliseconds from send to receipt. */
  p50: number
  p99: number
  longest: number
  refused: number
  lost: number
  doubled: number
  /** CPU load of the server while messages are sent, in percent of one core. */
  cpu: number
  megabytes: number
}

/** Number of client processes; separate from the server so that neither blocks the other. */
const CLIENTS = 2
const SECONDS = 8

/**
 * Opens sockets to one server process, two per room, and sends messages to the rooms in turn through the real
 * endpoint.
 * @param perSecond messages per second in total
 */
async function measureLoad(database: Db['kind'], sockets: number, perSecond: number): Promise<SocketLoad> {
  const own =
    database === 'postgres' ? await createTemporaryDatabase(process.env.DATABASE_URL ?? '') : undefined
  const server = startChild('sockets-server.ts', { DATABASE_URL: own?.url ?? '' })
  try {
    const { address } = v.parse(serverReady, await nextMessage(server))
    const part: Load = {
      address,
      sockets: sockets / CLIENTS,
      perSecond: perSecond / CLIENTS,
      seconds: SECONDS,
    }
    const clients = Array.from({ length: CLIENTS }, () => startChild('sockets-clients.ts'))
    await Promise.all(clients.map((one) => nextMessage(one, part)))
    const before = v.parse(serverUsage, await nextMessage(server, 'usage'))
    const began = performance.now()
    const results = await Promise.all(
      clients.map(async (one) => v.parse(loadResult, await nextMessage(one, 'go'))),
    )
    const took = performance.now() - began
    const after = v.parse(serverUsage, await nextMessage(server, 'usage'))
    const times = results.flatMap((result) => result.times).sort((a, b) => a - b)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    const sum = (key: 'sent' | 'refused' | 'lost' | 'doubled') =>
      results.reduce((total, result) => total + result[key], 0)
    return {
      database,
      sockets,
      messages: sum('sent'),
      perSecond,
      p50: at(0.5),
      p99: at(0.99),
      longest: at(1),
      refused: sum('refused'),
      lost: sum('lost'),
      doubled: sum('doubled'),
      cpu: ((after.cpuMs - before.cpuMs) / took) * 100,
      megabytes: after.megabytes,
    }
  } finally {
    const gone = once(server, 'exit')
    if (server.connected) server.disconnect()
    if (server.exitCode === null) await gone
    await own?.drop()
  }
}

function startChild(file: string, env: Record<string, string> = {}): ChildProcess {
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const path = fileURLToPath(new URL(file, import.meta.url))
  return fork(path, { env: { ...inherited, ...env }, stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })
}

/**
 * Waits for the next message of a child process.
 * @param question message to send first
 * @throws Error when the process exits early
 */
async function nextMessage(process: ChildProcess, question?: Load | string): Promise<unknown> {
  const answer = new Promise<unknown>((resolve, reject) => {
    process.once('message', resolve)
    process.once('exit', (code) => reject(new Error(`a process of the bench ended early (${code})`)))
  })
  if (question !== undefined) process.send(question)
  return await answer
}

/**
 * Benchmarks many sockets to one server process, on each database.
 * @param perSecond messages per second in total
 */
export async function benchSockets(sockets = 2000, perSecond = 200): Promise<void> {
  const results: SocketLoad[] = []
  for (const kind of databaseKinds) results.push(await measureLoad(kind, sockets, perSecond))
  print(results)
}

function print(found: readonly SocketLoad[]): void {
  console.log('\nChat: one server process, two sockets to a room, from before the send to each receipt')
  console.table(
    found.map(({ perSecond, p50, p99, longest, cpu, megabytes, ...rest }) => ({
      ...rest,
      'sent a second': perSecond,
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
      'longest ms': Number(longest.toFixed(1)),
      '% of a processor': Math.round(cpu),
      'server MB': Math.round(megabytes),
    })),
  )
}
