import * as v from 'valibot'
import { slipPageQuery, statementPageQuery } from '../../server/modules/ledger/paged-history.ts'
import { seqRangeOfPage } from '../../server/modules/ledger/statement.ts'
import { slotsQuery } from '../../server/modules/wallet/wallet-view.ts'
import { type Db, oneRow } from '../../server/platform/db/db.ts'
import type { Call } from '../../src/contract/call.ts'
import { statementList, statementSlips } from '../../src/contract/statement.ts'
import { walletGet } from '../../src/contract/wallet.ts'
import { addMember, createTestServer, type TestServer } from '../../tests/setup/server-harness.ts'
import { databaseKinds } from '../../tests/setup/test-database.ts'

/** Timing of one query at one database size. */
interface ReadTime {
  database: Db['kind']
  /** Rows in the statement table. */
  rows: number
  read: string
  /** Indexes in the query plan, and number of 8 KB pages read. */
  indexes: string
  pages: number
  /** Milliseconds through the whole backend, without the network. */
  p50: number
  p99: number
}

const LIMIT = 20
const REPEATS = 100

/** Enough pages for a short index range scan, too few for a sequential scan of a large table. */
const MAX_PAGES = 50

interface Read {
  name: string
  query: string
  params: readonly unknown[]
  call: Call
  body?: { page: number; limit: number }
}

/**
 * Reads wallet, statement pages and slip pages of a member who owns 40 % of all rows, but at least ten.
 * @throws Error when a query reads more than `MAX_PAGES` pages
 */
async function measureReads(database: Db['kind'], rows: number): Promise<ReadTime[]> {
  const server = await createTestServer({ kind: database })
  try {
    const { id, token } = await addMember(server)
    const own = Math.max(10, Math.ceil(rows * 0.4))
    await fill(server, id, own, rows)
    const times: ReadTime[] = []
    for (const read of readsOf(id, own)) {
      const plan = await explainRead(server.db, read)
      const taken = await timeRead(server, token, read)
      times.push({ database, rows, read: read.name, ...plan, ...taken })
    }
    return times
  } finally {
    await server.close()
  }
}

function readsOf(memberId: number, own: number): Read[] {
  const pages = [1, 10_000].filter((page) => page === 1 || page * LIMIT <= own)
  const page = (name: string, query: string, call: Call) =>
    pages.map((number): Read => {
      const { above, upTo } = seqRangeOfPage(own, number, LIMIT)
      const params = [memberId, above, upTo]
      return { name: `${name}, page ${number}`, query, params, call, body: { page: number, limit: LIMIT } }
    })
  return [
    { name: 'wallet', query: slotsQuery, params: [memberId], call: walletGet },
    ...page('statement', statementPageQuery, statementList),
    ...page('slips', slipPageQuery, statementSlips),
  ]
}

/**
 * Bulk-inserts statement rows and slips for the member and a hundred others; constraints and triggers stay
 * active.
 */
async function fill({ db }: TestServer, memberId: number, own: number, rows: number): Promise<void> {
  const others = Math.floor((rows - own) / 100)
  await db.run(
    `insert into member (public_id, username, name, password_hash, created_at)
     select lpad(n::text, 8, '0'), '7' || n, 'Member', 'none', 1 from generate_series(1, 100) as n`,
  )
  await db.run(
    `insert into ledger_account (kind, member_id, slot_code)
     select 'game', member.id, slot.code from member, slot where member.id <> $1`,
    [memberId],
  )
  await db.run(
    `insert into statement (member_id, seq, type, status, from_text, to_text, amount, created_at)
     select member.id, seq, 'transfer', 'SUCCESS', 'WALLET', 'NAKA', 100, seq from member
       cross join lateral generate_series(1, case when member.id = $1 then $2::int else $3::int end) as seq`,
    [memberId, own, others],
  )
  await db.run(
    `insert into slip (member_id, seq, reference, status, created_at, decided_at)
     select $1, seq, 'ref-' || seq, 'success', seq, seq from generate_series(1, $2::int) as seq`,
    [memberId, own],
  )
  await db.run('update member_counter set statements = $2, slips = $2 where member_id = $1', [memberId, own])
  await db.script('analyze')
}

interface Plan {
  'Index Name'?: string | undefined
  Plans?: Plan[] | undefined
}

const plan: v.GenericSchema<unknown, Plan> = v.object({
  'Index Name': v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => plan))),
})
const buffers = v.object({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() })
const explained = v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: v.intersect([plan, buffers]) })]) })

async function explainRead(
  db: Db,
  { name, query, params }: Read,
): Promise<Pick<ReadTime, 'indexes' | 'pages'>> {
  const row = await oneRow(db, explained, `explain (analyze, buffers, format json) ${query}`, params)
  const [{ Plan: root }] = row['QUERY PLAN']
  const indexes = new Set(indexesOf(root))
  const pages = root['Shared Hit Blocks'] + root['Shared Read Blocks']
  if (pages > MAX_PAGES)
    throw new Error(`${name} touches ${pages} pages, by ${[...indexes].join(', ') || 'no index'}`)
  return { indexes: [...indexes].join(', '), pages }
}

function indexesOf(node: Plan): string[] {
  return [node['Index Name'] ?? [], ...(node.Plans ?? []).map(indexesOf)].flat()
}

async function timeRead(server: TestServer, token: string, { call, body }: Read) {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn++) {
    const began = performance.now()
    const { status } = await server.call(call, { token, body })
    if (status !== 200) throw new Error(`${call.name} answered ${status}`)
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Benchmarks small and large statements, on each database. */
export async function benchStatement(): Promise<void> {
  const results: ReadTime[] = []
  for (const kind of databaseKinds) {
    for (const rows of [10, 100_000, 1_000_000]) results.push(...(await measureReads(kind, rows)))
  }
  print(results)
}

function print(found: readonly ReadTime[]): void {
  console.log('\nReads of wallet, statement and slips, with ten lines, a hundred thousand and a million')
  console.table(
    found.map(({ p50, p99, ...rest }) => ({
      ...rest,
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
    })),
  )
}
