import { beforeAll, describe, expect, test } from 'vitest'
import { inviteTotalsQuery } from '#server/modules/rewards/invite.ts'
import { inviteePageQuery } from '#server/modules/rewards/invitee-list.ts'
import { refundPageQuery } from '#server/modules/rewards/refund.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, TestClock } from '#tests/setup/server-harness.ts'
import { databaseKinds, openTestDatabase } from '#tests/setup/test-database.ts'
import { queryPlan } from './query-plan.fixture.ts'

const ROWS = 20_000

describe.each(databaseKinds)('on %s', (kind) => {
  let memberId: number
  let fewId: number

  const db = openForTests(() => openTestDatabase(kind))
  beforeAll(async () => {
    const clock = new TestClock()
    memberId = (await addMember({ db, clock })).id
    const other = (await addMember({ db, clock })).id
    await db.run(
      `insert into member (public_id, username, name, password_hash, created_at)
       select lpad(n::text, 8, '0'), '7' || n, 'Member', 'none', 1 from generate_series(1, $1::int) as n`,
      [2 * ROWS],
    )
    await db.run(
      `insert into invitee (inviter_id, seq, member_id)
       select case when n <= $3::int then $1::bigint else $2::bigint end, (n - 1) % $3::int + 1, member.id
       from generate_series(1, 2 * $3::int) as n join member on member.username = '7' || n`,
      [memberId, other, ROWS],
    )
    fewId = (await addMember({ db, clock })).id
    await db.run(
      `with friend as (delete from invitee where inviter_id = $2 and seq > $3 returning seq, member_id)
       insert into invitee (inviter_id, seq, member_id) select $1, seq - $3, member_id from friend`,
      [fewId, other, ROWS - 50],
    )
    await db.run('insert into reward (member_id) select id from member')
    await db.run(`insert into member_play (member_id, stake) select member_id, 1000 from invitee`)
    await db.run(
      `insert into refund (member_id, seq, amount, created_at)
       select member_id, seq, 100, seq from generate_series(1, $1::int) as seq, unnest($2::bigint[]) as member_id`,
      [ROWS, [memberId, other]],
    )
    await db.script('analyze')
  }, 120_000)

  const pages = [
    ['newest', ROWS - 10, ROWS],
    ['oldest', 0, 10],
  ] as const

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
})
