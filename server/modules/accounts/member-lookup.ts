import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { asciiDigits } from '#contract/formats/typed-digits.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { canonicalPhone } from './phone.ts'

const memberRow = v.object({
  id: v.number(),
  public_id: v.string(),
  /** Phone. */
  username: v.string(),
  name: v.string(),
  is_active: v.boolean(),
  created_at: v.number(),
  bank_code: v.string(),
  account_no: v.string(),
  account_name: v.string(),
  /** Changes with the bank account. */
  bank_updated_at: v.number(),
  currency,
})
/** A member as staff sees them. */
export type MemberRecord = v.InferOutput<typeof memberRow>

const members = `
  select m.id, m.public_id, m.username, m.name, m.is_active, m.created_at,
    b.bank_code, b.account_no, b.account_name, b.updated_at as bank_updated_at, b.currency`

/** A member by the id that the portal shows. */
export async function findMemberRecord(sql: Sql, publicId: string): Promise<MemberRecord | undefined> {
  const query = `${members} from member m join bank_account b on b.member_id = m.id where m.public_id = $1`
  return await firstRow(sql, memberRow, query, [publicId])
}

/** Which of a member's data a search has found. */
const foundIn = ['id', 'phone', 'account', 'game', 'name', 'holder'] as const
const foundRow = v.object({ ...memberRow.entries, found: v.picklist(foundIn) })
export type FoundMember = v.InferOutput<typeof foundRow>

/** Shorter texts would find too many. */
export const MIN_SEARCH_LENGTH = 3

/**
 * Finds members by a part of what they tell: phone, name, id, number or holder of the bank account, or name of a game account.
 * The newest members come first.
 * @returns nobody for a text that is too short
 */
export async function searchMembers(
  sql: Sql,
  typed: string,
  { isLao, limit }: { readonly isLao: boolean; readonly limit: number },
): Promise<FoundMember[]> {
  const text = asciiDigits(normalizeVisibleText(typed)).toLowerCase()
  if (text.length < MIN_SEARCH_LENGTH) return []
  const isNumber = /^[\d+(][\d\s().\p{Pd}\u2212]*$/u.test(text)
  const phone = isNumber ? canonicalPhone(text, isLao) : ''
  const digits = isNumber ? text.replaceAll(/\D/g, '') : ''
  // Empty parameters would find everybody.
  const part = (value: string) => (value.length < MIN_SEARCH_LENGTH ? null : value)
  return await sql.rows(
    foundRow,
    `${members}, case
         when strpos(lower(m.public_id), $1) > 0 then 'id'
         when strpos(m.username, $2) > 0 then 'phone'
         when strpos(b.account_no, $3) > 0 then 'account'
         when strpos(lower(m.name), $1) > 0 then 'name'
         when strpos(lower(b.account_name), $1) > 0 then 'holder'
         else 'game' end as found
     from member m join bank_account b on b.member_id = m.id
     where strpos(lower(m.public_id), $1) > 0 or strpos(m.username, $2) > 0 or strpos(b.account_no, $3) > 0
       or strpos(lower(m.name), $1) > 0 or strpos(lower(b.account_name), $1) > 0
       or m.id in (select member_id from game_account where strpos(lower(username), $1) > 0)
     order by m.id desc limit $4`,
    [text, part(phone), part(digits), limit],
  )
}

const sessionRow = v.object({ created_at: v.number(), last_used_at: v.number(), expires_at: v.number() })

/** A member's sessions that haven't expired, last used first. */
export async function listMemberSessions(
  sql: Sql,
  memberId: number,
  now: number,
): Promise<v.InferOutput<typeof sessionRow>[]> {
  return await sql.rows(
    sessionRow,
    `select s.created_at, s.last_used_at, least(s.expires_at, m.password_expires_at) as expires_at
     from session s join member m on m.id = s.member_id
     where s.member_id = $1 and least(s.expires_at, m.password_expires_at) > $2 order by s.last_used_at desc`,
    [memberId, now],
  )
}
