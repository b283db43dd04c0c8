import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { historyPageQuery, readHistoryPage } from '#server/modules/chat/history.ts'
import { creditDeposit } from '#server/modules/ledger/ledger.ts'
import { slipPageQuery, statementPageQuery } from '#server/modules/ledger/paged-history.ts'
import {
  filteredPageQuery,
  filteredSumsQuery,
  filterParams,
} from '#server/modules/ledger/statement-filter.ts'
import { inviteTotalsQuery } from '#server/modules/rewards/invite.ts'
import { inviteePageQuery } from '#server/modules/rewards/invitee-list.ts'
import { refundPageQuery } from '#server/modules/rewards/refund.ts'
import { slotsQuery } from '#server/modules/wallet/routes.ts'
import { transfer } from '#server/modules/wallet/transfers.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, TestClock } from '#tests/setup/server/server-harness.ts'
import { openTestDatabase, ruleKinds } from '#tests/setup/server/test-database.ts'
import type { Db } from './db.ts'

/** Of a member, or of a conversation. */
const ROWS = 20_000
const guests = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`)

/**
 * The database's plan for a query, as text.
 * @param explain options of EXPLAIN; with `analyze` the query is executed
 */
async function queryPlan(
  db: Db,
  query: string,
  params: readonly unknown[],
  explain = 'explain',
): Promise<string> {
  const rows = await db.rows(v.object({ 'QUERY PLAN': v.string() }), `${explain} ${query}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const pages = [
  ['newest', ROWS - 10, ROWS],
  ['oldest', 0, 10],
] as const

describe.each(ruleKinds)('on %s', (kind) => {
  let memberId: number
  let fewId: number

  const db = openForTests(() => openTestDatabase(kind))
  beforeAll(async () => {
    const clock = new TestClock()
    const others = [await addMember({ db, clock }), await addMember({ db, clock })] as const
    const [other] = others
    memberId = (await addMember({ db, clock })).id
    await db.run(
      `insert into statement (member_id, seq, type, status, amount, created_at)
       select member_id, seq, 'transfer', 'SUCCESS', 100, seq
       from generate_series(1, $1::int) as seq, unnest($2::bigint[]) as member_id`,
      [ROWS, [memberId, ...others.map(({ id }) => id)]],
    )
    await db.run(
      `insert into slip (member_id, seq, reference, created_at)
       select $1, seq, 'ref-' || seq, seq from generate_series(1, 5000) as seq`,
      [memberId],
    )
    await db.run('update member_counter set statements = $2, slips = 5000 where member_id = $1', [
      memberId,
      ROWS,
    ])
    await db.run(
      `insert into session (token_hash, member_id, created_at, last_used_at, expires_at)
       select lpad(to_hex(n), 64, '0'), $1, $2::bigint, $2::bigint, $2::bigint + 1 from generate_series(1, 5000) as n`,
      // The next member's session deletes expired ones.
      [memberId, clock.now()],
    )
    await db.run(
      `insert into member (public_id, username, name, password_hash, created_at)
       select lpad(n::text, 8, '0'), '7' || n, 'Member', 'none', 1 from generate_series(1, $1::int) as n`,
      [2 * ROWS],
    )
    await db.run(
      `insert into invitee (inviter_id, seq, member_id)
       select case when n <= $3::int then $1::bigint else $2::bigint end, (n - 1) % $3::int + 1, member.id
       from generate_series(1, 2 * $3::int) as n join member on member.username = '7' || n`,
      [memberId, other.id, ROWS],
    )
    fewId = (await addMember({ db, clock })).id
    await db.run(
      `with friend as (delete from invitee where inviter_id = $2 and seq > $3 returning seq, member_id)
       insert into invitee (inviter_id, seq, member_id) select $1, seq - $3, member_id from friend`,
      [fewId, other.id, ROWS - 50],
    )
    await db.run('insert into reward (member_id) select id from member')
    await db.run(`insert into member_play (member_id, stake) select member_id, 1000 from invitee`)
    await db.run(
      `insert into refund (member_id, seq, amount, created_at)
       select member_id, seq, 100, seq from generate_series(1, $1::int) as seq, unnest($2::bigint[]) as member_id`,
      [ROWS, [memberId, other.id]],
    )
    await db.run(
      `insert into chat_room (room, guest_id, messages, last_message_at, updated_at)
       select 'kapao-' || id, id, $2::int, $2::int, 1 from unnest($1::text[]) as id`,
      [guests, ROWS],
    )
    await db.run(
      `insert into chat_message (room, seq, created_at, sender, message_type, payload, session_id)
       select 'kapao-' || id, seq, seq, 'customer', 'text', '{"message":"x"}', 's'
       from generate_series(1, $2::int) as seq, unnest($1::text[]) as id`,
      [guests, ROWS],
    )
    await db.run(
      `insert into slot (code, name, category) select 'G' || n, 'Game', 'slot' from generate_series(1, 9) as n`,
    )
    await db.run(
      `insert into ledger_account (kind, member_id, slot_code)
       select 'game', member.id, slot.code from (select id from member order by id limit 1000) member, slot
       where slot.code like 'G%'`,
    )
    await db.run(
      `insert into ledger_transaction (kind, created_at) select 'x', 1 from generate_series(1, 3000)`,
    )
    // By position, not by id: identity values may have gaps.
    await db.run(
      `insert into ledger_entry (transaction_id, account_id, amount)
       select t.id, account.id, case when account.kind = 'house_bank' then -1 else 1 end
       from (select id, row_number() over (order by id) as place from ledger_transaction) t
         join (
           select id, kind, row_number() over (partition by kind order by id) as place from ledger_account
         ) account on account.kind = 'house_bank' or (account.kind = 'game' and account.place = t.place)`,
    )
    await db.script('analyze')
  })

  test.each(pages)('the %s page of the statement is a range of its index', async (_, above, upTo) => {
    const text = await queryPlan(db, statementPageQuery, [memberId, above, upTo])
    expect(text).toContain('statement_member_id_seq_key')
    expect(text).not.toContain('Seq Scan')
  })

  // `created_at` is the sequence number here: a range of 400 of 20,000 entries, at either end and in between.
  test.each([
    ['newest', ROWS - 400],
    ['middle', ROWS / 2],
    ['oldest', 1],
  ])('the %s entries of a date range, and their sums, are a range of an index', async (_, from) => {
    const filter = { from, to: from + 400, types: ['transfer', 'deposit'], status: 'SUCCESS' } as const
    const params = filterParams(memberId, filter)
    for (const [query, more] of [
      [filteredSumsQuery, []],
      [filteredPageQuery, [10, 20]],
    ] as const) {
      const text = await queryPlan(db, query, [...params, ...more])
      expect(text).toContain('statement_member_created')
      expect(text).toMatch(/Index Cond: .*created_at >=.*created_at </)
      expect(text).not.toContain('Seq Scan')
    }
  })

  test('a page of slips is an index range', async () => {
    expect(await queryPlan(db, slipPageQuery, [memberId, 10, 20])).toContain('slip_member_id_seq_key')
  })

  test.each([
    [
      'session',
      'select member_id from session where token_hash = $1',
      [`${'0'.repeat(63)}5`],
      'session_pkey',
    ],
    [
      'wallet',
      `select balance from ledger_account where kind = 'wallet' and member_id = $1`,
      [500],
      'ledger_wallet',
    ],
    [
      'history of an account',
      'select amount from ledger_entry where account_id = $1 order by id desc limit 10',
      [500],
      'ledger_entry_account',
    ],
  ])('the %s comes from an index', async (_, query, params, index) => {
    expect(await queryPlan(db, `${query}`, params)).toContain(index)
  })

  test("reads a member's game balances from an index", async () => {
    expect(await queryPlan(db, slotsQuery, [memberId])).not.toContain('Seq Scan on ledger_account')
  })

  test('a transfer reads no growing table as a whole', async () => {
    await db.tx(async (sql) => {
      await creditDeposit(sql, {
        memberId,
        satang: 100 as Satang,
        from: 'X',
        way: 'slip',
        key: 'scan',
        at: 1,
      })
      await transfer(sql, { memberId, from: 'WALLET', to: 'G1', satang: 100, at: 1 })
      const scanned = `select relname from pg_stat_xact_user_tables 
        where seq_scan > 0 and (relname like 'ledger%' or relname = 'statement')`
      expect(await sql.rows(v.object({ relname: v.string() }), scanned)).toEqual([])
    })
  })

  test.each(pages)('the %s page of refunds is an index range', async (_, above, upTo) => {
    const text = await queryPlan(db, refundPageQuery, [memberId, above, upTo])
    expect(text).toContain('refund_pkey')
    expect(text).not.toContain('Seq Scan')
  })

  test.each(pages)('the %s page of invitees is an index range', async (_, above, upTo) => {
    const text = await queryPlan(db, inviteePageQuery, [memberId, above, upTo, 50, 0])
    expect(text).toContain('invitee_pkey')
    expect(text).not.toContain('Seq Scan')
  })
  test('reads the totals of invited friends from their own rows', async () => {
    const text = await queryPlan(db, inviteTotalsQuery, [fewId, 50, 1])
    expect(text).toContain('invitee_pkey')
    expect(text).toContain('member_play_pkey')
    expect(text).not.toContain('Seq Scan')
  })

  const room = `kapao-${guests[1]}`

  test.each(pages)('the %s page of a conversation is a range of its index', async (_, above, upTo) => {
    const explain = 'explain (analyze, timing off, summary off)'
    const plan = await queryPlan(db, historyPageQuery, [room, above, upTo], explain)
    expect(plan).toContain('chat_message_pkey')
    expect(plan).not.toContain('Seq Scan')
    expect(plan).not.toMatch(/rows=(?!10(\.00)?\b)\d+(\.\d+)? loops/)
  })

  test('pages have neither gaps nor duplicates', async () => {
    const times: number[] = []
    for (let skip = 0; skip < 300; skip += 100) {
      const page = await readHistoryPage(db, room, { limit: 100, skip })
      times.push(...page.map(({ createdAt }) => createdAt ?? 0))
    }
    expect(times).toEqual(Array.from({ length: 300 }, (__, index) => ROWS - index))
  })
})
