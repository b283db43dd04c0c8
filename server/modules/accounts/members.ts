import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { Currency } from '#contract/account.ts'
import type { Registration } from '#contract/account-changes.ts'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { addInvitee } from '#server/modules/rewards/invitee-list.ts'
import { firstRow, idRow, oneRow, type Sql, violatedConstraint } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Digits and letters, without those that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Generates a profile id: 40 random bits in eight characters. */
function generatePublicId(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A validated registration. */
export interface NewMember
  extends Pick<Registration, 'name' | 'bankCode' | 'bankAccountName' | 'bankAccountNo'> {
  /** Canonical phone number. */
  phone: string
  passwordHash: string
  sourceCode: string | undefined
  inviterId: number | undefined
  currency: Currency | undefined
  /** Epoch milliseconds. */
  at: number
}

/**
 * Inserts a member with bank account, counters and wallet. Must run in a transaction.
 * @returns the member's internal id
 * @throws DomainError EXISTING_USER or EXISTING_BANK if a concurrent registration has the same phone or bank
 * account
 */
export async function createMember(sql: Sql, member: NewMember): Promise<number> {
  const currency = member.currency ?? 'BAHT'
  try {
    const { id } = await oneRow(
      sql,
      idRow,
      `insert into member (public_id, username, name, password_hash, source_code, invited_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        generatePublicId(),
        member.phone,
        member.name,
        member.passwordHash,
        member.sourceCode || null,
        member.inviterId ?? null,
        member.at,
      ],
    )
    await sql.run(
      `insert into bank_account (member_id, bank_code, account_no, account_name, currency, updated_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, member.bankCode, member.bankAccountNo, member.bankAccountName, currency, member.at],
    )
    await sql.run('insert into member_counter (member_id) values ($1)', [id])
    await sql.run(`insert into ledger_account (kind, member_id) values ('wallet', $1)`, [id])
    await sql.run('delete from verified_phone where phone = $1', [member.phone])
    // The invite bonus is a share of the friend's stakes, and there is no exchange rate between currencies.
    if (member.inviterId !== undefined && (await currencyOf(sql, member.inviterId)) === currency) {
      await addInvitee(sql, member.inviterId, id)
    }
    return id
  } catch (error) {
    throw toConflictError(error) ?? error
  }
}

/** Maps a unique violation to the error key of a registered phone or bank account. */
function toConflictError(error: unknown): DomainError | undefined {
  const constraint = violatedConstraint(error)
  if (constraint === 'member_username_key') return new DomainError('EXISTING_USER')
  if (constraint === 'bank_account_one_owner')
    return new DomainError('EXISTING_BANK', { field: 'bankAccountNo' })
  return undefined
}

/** Whether a canonical phone number is registered. */
export async function isPhoneTaken(sql: Sql, phone: string): Promise<boolean> {
  return (await firstRow(sql, idRow, 'select id from member where username = $1', [phone])) !== undefined
}

/** Whether the source lookup contains this code. */
export async function sourceExists(sql: Sql, code: string): Promise<boolean> {
  const found = await firstRow(
    sql,
    v.object({ code: v.string() }),
    'select code from source where code = $1',
    [code],
  )
  return found !== undefined
}

/** Finds the member that an invite code ("PR" followed by the profile id) refers to. */
export async function findInviterId(sql: Sql, inviteCode: string): Promise<number | undefined> {
  const publicId = /^PR([0-9A-Z]{8})$/.exec(inviteCode.toUpperCase())?.[1]
  if (publicId === undefined) return undefined
  return (await firstRow(sql, idRow, 'select id from member where public_id = $1', [publicId]))?.id
}
