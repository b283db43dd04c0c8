import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { ensureBrowser } from '../tests/setup/browser.ts'
import { databaseKinds } from '../tests/setup/server-harness.ts'
import { barePages } from './bench/bare-pages.ts'
import { measurePages, type PageScore } from './bench/lighthouse.ts'
import { startPortal } from './bench/portal.ts'
import { type ReadTime, statementScale } from './bench/statement-scale.ts'
import { type TransferRate, transferRate } from './bench/transfers.ts'

/** `npm run bench`: compare the rows of one run with each other; the machine is never quiet enough for more. */
const RUNS = 3

/** One part of it: `npm run bench pages`, `transfers` or `statement`. */
const only = process.argv[2]
const wants = (part: 'pages' | 'transfers' | 'statement') => only === undefined || only === part

if (!process.env.DATABASE_URL) console.log('DATABASE_URL is not set: PostgreSQL is not measured.')

if (wants('pages')) printPages(await pages())
if (wants('transfers')) printRates(await rates())
if (wants('statement')) printReads(await reads())

async function pages(): Promise<PageScore[]> {
  const browser = ensureBrowser()
  const portal = await startPortal()
  const bare = serve({ fetch: (await barePages()).fetch, hostname: '127.0.0.1', port: 0 })
  try {
    await once(bare, 'listening')
    const address = bare.address()
    const floor = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const signIn = `localStorage.setItem('token', '${portal.token}')`
    return await measurePages(
      [
        { name: 'bare HTML', url: `${floor}/bare.html` },
        { name: 'bare React', url: `${floor}/react.html` },
        { name: '/login', url: `${portal.address}/login` },
        { name: '/register', url: `${portal.address}/register` },
        { name: '/user/home', url: `${portal.address}/user/home`, prepare: signIn },
      ],
      browser,
      RUNS,
    )
  } finally {
    bare.close()
    await portal.close()
  }
}

async function rates(): Promise<TransferRate[]> {
  const results: TransferRate[] = []
  for (const kind of databaseKinds) {
    for (const clients of [1, 4, 16]) results.push(await transferRate(kind, clients))
  }
  return results
}

async function reads(): Promise<ReadTime[]> {
  const results: ReadTime[] = []
  for (const kind of databaseKinds) {
    for (const rows of [100, 1_000_000]) results.push(...(await statementScale(kind, rows)))
  }
  return results
}

function printPages(scores: readonly PageScore[]): void {
  console.log(`\nPages: Lighthouse, mobile, simulated; median of ${RUNS} by LCP`)
  console.table(
    scores.map(({ name, fcp, lcp, blocking, shift, scores: found }) => ({
      page: name,
      'FCP ms': Math.round(fcp),
      'LCP ms': Math.round(lcp),
      'blocking ms': Math.round(blocking),
      shift: Number(shift.toFixed(3)),
      ...found,
    })),
  )
}

function printRates(found: readonly TransferRate[]): void {
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

function printReads(found: readonly ReadTime[]): void {
  console.log('\nReads of wallet, statement and slips, with a hundred lines and with a million')
  console.table(
    found.map(({ p50, p99, ...rest }) => ({
      ...rest,
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
    })),
  )
}
