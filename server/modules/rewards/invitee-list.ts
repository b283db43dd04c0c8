import * as v from 'valibot'
import { limitsForMember } from '#server/modules/ledger/currency.ts'
import { seqRangeOfPage } from '#server/modules/ledger/statement.ts'
import { readOperatorSettings, toBasisPoints } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

const inviteeRow = v.object({ name: v.string(), created_at: v.number(), satang: v.number() })

/**
 * Pages by the invitees' sequence numbers within the inviter. $1 inviter, $2 and $3 range, $4 rate in basis
 * points, $5 minimum stakes of a friend.
 */
export const inviteePageQuery = `
  select member.name, member.created_at,
    ((invitee.earned + case when play.stake >= greatest($5::bigint, 1)
      then (play.stake - invitee.stake_at_payout) * $4::int else 0 end) / 10000)::bigint as satang
  from invitee join member on member.id = invitee.member_id
    left join member_play play on play.member_id = invitee.member_id
  where invitee.inviter_id = $1 and invitee.seq > $2 and invitee.seq <= $3 order by invitee.seq desc`

/** An invited friend as shown to the inviter. */
export interface Invitee {
  /** First name and an initial. */
  name: string
  /** Bonus accrued through this friend so far, paid out or not, rounded down. */
  satang: number
  /** Epoch milliseconds. */
  joinedAt: number
}

/**
 * A page of a member's invited friends, newest first.
 * @param page starts at 1
 */
export async function readInviteePage(
  sql: Sql,
  memberId: number,
  page: number,
  limit: number,
): Promise<{ total: number; invitees: Invitee[] }> {
  const length = v.object({ invitees: v.number() })
  const row = await firstRow(sql, length, 'select invitees from reward where member_id = $1', [memberId])
  const total = row?.invitees ?? 0
  const { above, upTo } = seqRangeOfPage(total, page, limit)
  const settings = await readOperatorSettings(sql)
  const { inviteMinPlay } = await limitsForMember(sql, memberId, settings)
  const params = [memberId, above, upTo, toBasisPoints(settings.inviteRate), inviteMinPlay]
  const rows = await sql.rows(inviteeRow, inviteePageQuery, params)
  const invitees = rows.map((invitee) => ({
    name: abbreviateName(invitee.name),
    satang: invitee.satang,
    joinedAt: invitee.created_at,
  }))
  return { total, invitees }
}

/**
 * Adds a new member to the inviter's list. Must run last in the transaction that creates the member: it locks
 * the inviter's row until the end.
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
 * First name and the initial of the last name, so that inviters recognize friends without learning full
 * names. In Thai and Lao the initial is the first consonant, which may follow a vowel written before it.
 */
export function abbreviateName(name: string): string {
  const parts = name.trim().split(/\s+/)
  const [first = ''] = parts
  const initial = /[^\P{L}\u0e40-\u0e44\u0ec0-\u0ec4]/u.exec(parts.slice(1).at(-1) ?? '')?.[0]
  return initial === undefined ? first : `${first} ${initial}.`
}
