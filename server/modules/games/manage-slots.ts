import * as v from 'valibot'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

const slotSchema = v.object({
  code: v.string(),
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  /** Closed games keep their accounts and balances, but accept no transfers and no new accounts. */
  isOpen: v.boolean(),
  /** Place in the list, smallest first. */
  sort: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000)),
})
/** A game as an operator sets it. */
export type ManagedSlot = v.InferOutput<typeof slotSchema>

const slotRow = v.object({
  code: v.string(),
  name: v.string(),
  category: v.string(),
  is_open: v.boolean(),
  sort: v.number(),
})

/** All games, in the order in which members see them. @param code only this one, locked for a change */
export async function listSlots(
  sql: Sql,
  code?: string,
): Promise<(ManagedSlot & { readonly category: string })[]> {
  const rows = await sql.rows(
    slotRow,
    `select code, name, category, is_open, sort from slot where $1::text is null or code = $1
     order by sort, code${code === undefined ? '' : ' for update'}`,
    [code ?? null],
  )
  return rows.map(({ is_open: isOpen, ...row }) => ({ ...row, isOpen }))
}

/**
 * Changes a game. Must run in a transaction.
 * @returns false if it was like that before
 * @throws DomainError NO_DATA; valibot's error for invalid values
 */
export async function changeSlot(sql: Sql, slot: ManagedSlot, by: Actor, at: number): Promise<boolean> {
  const { code, name, isOpen, sort } = v.parse(slotSchema, slot)
  const [before] = await listSlots(sql, code)
  if (!before) throw new DomainError('NO_DATA')
  const old = { name: before.name, open: before.isOpen, sort: before.sort }
  const after = { name, open: isOpen, sort }
  if (JSON.stringify(old) === JSON.stringify(after)) return false
  await sql.run('update slot set name = $2, is_open = $3, sort = $4 where code = $1', [
    code,
    name,
    isOpen,
    sort,
  ])
  const record = { kind: 'slot', id: code } as const
  await recordAudit(sql, { by, action: 'change', record, before: old, after, at })
  return true
}
