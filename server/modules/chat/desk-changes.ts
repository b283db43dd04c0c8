import * as v from 'valibot'
import { oneRow, type Sql } from '#server/platform/db/db.ts'

const versionRow = v.object({ version: v.string() })

/** What an open page shows of a conversation: another value means that the page is out of date. */
export async function readConversationVersion(sql: Sql, room: string): Promise<string> {
  const query = `select coalesce((
    select md5(concat_ws(' ', r.messages, r.session_id, r.customer_read_at, h.staff_id))
    from chat_room r left join chat_holder h on h.room = r.room where r.room = $1), '0') as version`
  return (await oneRow(sql, versionRow, query, [room])).version
}

/** The same for the list of open conversations. */
export async function readListVersion(sql: Sql): Promise<string> {
  const part = (condition: string, order: string) => `(
    select string_agg(concat_ws(' ', room, messages, agent_read_at, staff_id), ',') from (
      select r.room, r.messages, r.agent_read_at, h.staff_id
      from chat_room r left join chat_holder h on h.room = r.room where ${condition} order by ${order}, r.room limit 100
    ) as shown)`
  const query = `select md5(concat_ws(';',
    ${part('r.waiting_since is not null', 'r.waiting_since')},
    ${part('r.session_id is not null and r.waiting_since is null', 'r.updated_at desc')})) as version`
  return (await oneRow(sql, versionRow, query)).version
}
