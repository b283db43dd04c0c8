import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { Member } from '#server/platform/auth/sessions.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { ProviderCredentials } from './game-provider.ts'

/** A game offered by the house. */
export interface Slot {
  code: string
  name: string
  /** Closed games keep their accounts and balances, but accept no transfers and no new accounts. */
  isOpen: boolean
}

const slotRow = v.object({ code: v.string(), name: v.string(), is_open: v.boolean() })

/** @throws DomainError NO_GAME */
export async function requireSlot(sql: Sql, code: string): Promise<Slot> {
  const row = await firstRow(sql, slotRow, 'select code, name, is_open from slot where code = $1', [code])
  if (!row) throw new DomainError('NO_GAME')
  return { code: row.code, name: row.name, isOpen: row.is_open }
}

/**
 * Opens a game account with its own credentials and an empty balance. Must run in a transaction.
 * @param credentials those of the provider's account, if there is a provider
 * @throws DomainError NO_GAME, SLOT_ALREADY_ACTIVE; GAME_ACTIVATION_FAIL if the provider's account belongs to another member
 */
export async function activateGame(
  sql: Sql,
  member: Pick<Member, 'id' | 'publicId'>,
  code: string,
  at: number,
  credentials: ProviderCredentials = {
    username: `${code}${member.publicId}`.toLowerCase(),
    password: generateGamePassword(),
  },
): Promise<void> {
  const slot = await requireSlot(sql, code)
  if (!slot.isOpen) throw new DomainError('NO_GAME')
  // Either unique key, game or username, may be what a concurrent call has taken first.
  const opened = await sql.run(
    `insert into game_account (member_id, slot_code, username, password, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [member.id, code, credentials.username, credentials.password ?? null, at],
  )
  if (opened === 0) {
    const own = 'select from game_account where member_id = $1 and slot_code = $2'
    const isOwn = (await sql.run(own, [member.id, code])) > 0
    throw new DomainError(isOwn ? 'SLOT_ALREADY_ACTIVE' : 'GAME_ACTIVATION_FAIL')
  }
  await sql.run(`insert into ledger_account (kind, member_id, slot_code) values ('game', $1, $2)`, [
    member.id,
    code,
  ])
}

const credentialsRow = v.pipe(
  v.object({ username: v.string(), password: v.nullable(v.string()) }),
  v.transform(({ username, password }) => (password === null ? { username } : { username, password })),
)

/** @throws DomainError NO_GAME, SLOT_NO_ACCOUNT */
export async function readGameCredentials(
  sql: Sql,
  memberId: number,
  code: string,
): Promise<{ username: string; password?: string }> {
  const row = await firstRow(
    sql,
    credentialsRow,
    'select username, password from game_account where member_id = $1 and slot_code = $2',
    [memberId, code],
  )
  if (row) return row
  await requireSlot(sql, code)
  throw new DomainError('SLOT_NO_ACCOUNT')
}

/** @throws DomainError NO_GAME, SLOT_NO_ACCOUNT */
export async function resetGamePassword(sql: Sql, memberId: number, code: string): Promise<void> {
  const changed = await sql.run(
    'update game_account set password = $3 where member_id = $1 and slot_code = $2',
    [memberId, code, generateGamePassword()],
  )
  if (changed > 0) return
  await requireSlot(sql, code)
  throw new DomainError('SLOT_NO_ACCOUNT')
}

/** Ten characters to be typed on another device, without those that look alike. */
export function generateGamePassword(): string {
  const characters = '23456789abcdefghjkmnpqrstuvwxyz'
  return Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('')
}
