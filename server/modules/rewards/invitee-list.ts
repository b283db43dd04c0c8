import * as v from 'valibot'
import { limitsOf } from '#server/modules/ledger/currency.ts'
import { pageRange } from '#server/modules/ledger/statement.ts'
import { basisPoints, readSwitches } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

const inviteeRow = v.object({ name: v.string(), created_at: v.number(), satang: v.number() })

/**
 * A page by the numbers that invitees have within the inviter. $1 inviter, $2 and $3 range, $4 rate in basis points,
 * $5 stakes from which a friend counts.
 */
export const inviteePageQuery = `
  select member.name, member.created_at,
    ((invitee.brought + case when play.stake >= greatest($5::bigint, 1)
      then (play.stake - invitee.stake_seen) * $4::int else 0 end) / 10000)::bigint as satang
  from invitee join member on member.id = invitee.member_id
    left join member_play play on play.member_id = invitee.member_id
  where invitee.inviter_id = $1 and invitee.seq > $2 and invitee.seq <= $3 order by invitee.seq desc`

/** A friend as an inviter sees them. */
export interface Invitee {
  /** First name and an initial. */
  name: string
  /** What the friend has brought so far, received or not, rounded down. */
  satang: number
  /** When they joined, epoch milliseconds. */
  joinedAt: number
}

/**
 * A page of a member's invitees, newest first.
 * @param page counts from 1
 */
export async function inviteePage(
  sql: Sql,
  memberId: number,
  page: number,
  limit: number,
): Promise<{ total: number; invitees: Invitee[] }> {
  const length = v.object({ invitees: v.number() })
  const row = await firstRow(sql, length, 'select invitees from reward where member_id = $1', [memberId])
  const total = row?.invitees ?? 0
  const { above, upTo } = pageRange(total, page, limit)
  const switches = await readSwitches(sql)
  const { inviteMinPlay } = await limitsOf(sql, memberId, switches)
  const params = [memberId, above, upTo, basisPoints(switches.inviteRate), inviteMinPlay]
  const rows = await sql.rows(inviteeRow, inviteePageQuery, params)
  const invitees = rows.map((invitee) => ({
    name: shortName(invitee.name),
    satang: invitee.satang,
    joinedAt: invitee.created_at,
  }))
  return { total, invitees }
}

/**
 * Puts a new member on the list of whoever invited them. Must run in the transaction that makes the member, last: it
 * holds the inviter's list until the end.
 */
export async function addInvitee(sql: Sql, inviterId: number, memberId: number): Promise<void> {
  await sql.run(
    `with list as (
       insert into reward (member_id, invitees) values ($1, 1)
       on conflict (member_id) do update set invitees = reward.invitees + 1 returning invitees)
     insert into invitee (inviter_id, seq, member_id) select $1, invitees, $2 from list`,
    [inviterId, memberId],
  )
}

/**
 * First name and the initial of the last, so that an inviter knows their friends and nobody learns full names.
 * In Thai and Lao an initial is the first consonant, behind a vowel that is written before it.
 */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const initial = /[^\P{L}\u0e40-\u0e44\u0ec0-\u0ec4]/u.exec(words.slice(1).at(-1) ?? '')?.[0]
  return initial === undefined ? first : `${first} ${initial}.`
}
