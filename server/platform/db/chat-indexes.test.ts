import { beforeAll, describe, expect, test } from 'vitest'
import { historyPageQuery, readHistoryPage } from '#server/modules/chat/history.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { databaseKinds, openTestDatabase } from '#tests/setup/test-database.ts'
import { queryPlan } from './query-plan.fixture.ts'

const ROWS = 20_000
const guests = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`)

describe.each(databaseKinds)('on %s', (kind) => {
  const db = openForTests(() => openTestDatabase(kind))
  beforeAll(async () => {
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
    await db.script('analyze')
  }, 120_000)

  const room = `kapao-${guests[1]}`

  test.each([
    ['newest', ROWS - 10, ROWS],
    ['oldest', 0, 10],
  ])('the %s page of a conversation is a range of its index', async (_, above, upTo) => {
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
