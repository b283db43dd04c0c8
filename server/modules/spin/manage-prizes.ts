import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { replaceTranslations } from '#server/modules/settings/translations.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import type { Language, Texts } from '#server/platform/http/language.ts'

const newPrize = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,40}$/)),
  currency,
  /** Hundredths; null: goods, which the shop hands over. */
  amount: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})
/** A prize: coupons won with it are worth this much. */
export type NewPrize = v.InferOutput<typeof newPrize> & { readonly name: Texts }

const prizeRow = v.object({
  code: v.string(),
  name: v.string(),
  currency,
  amount: v.nullable(v.number()),
  is_open: v.boolean(),
})
export type ManagedPrize = v.InferOutput<typeof prizeRow>

const columns = 'code, name, currency, amount, is_open'

/** All prizes, the open ones first. */
export async function listPrizes(sql: Sql): Promise<ManagedPrize[]> {
  return await sql.rows(
    prizeRow,
    `select ${columns} from prize order by is_open desc, currency, amount nulls last, code`,
  )
}

/**
 * Creates a prize. Its amount never changes, because coupons show it. Must run in a transaction.
 * @returns false if there is such a code already
 * @throws valibot's error for invalid values
 */
export async function createPrize(
  sql: Sql,
  prize: NewPrize,
  source: Language,
  by: Actor,
  at: number,
): Promise<boolean> {
  const { code, amount, currency: unit } = v.parse(newPrize, prize)
  const name = prize.name[source]
  const made = await sql.run(
    `insert into prize (code, name, type, amount, currency) values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing`,
    [code, name, amount === null ? 'goods' : 'money', amount, unit],
  )
  if (made === 0) return false
  await replaceTranslations(sql, source, prize.name)
  const after = { name, amount, currency: unit }
  await recordAudit(sql, { by, action: 'add', record: { kind: 'prize', id: code }, after, at })
  return true
}

/**
 * Withdraws a prize, so that its coupons can't be claimed, or offers it again. Must run in a transaction.
 * @returns whether it was in the other state; undefined if there is no such prize
 */
export async function setPrizeOpen(
  sql: Sql,
  code: string,
  isOpen: boolean,
  by: Actor,
  at: number,
): Promise<boolean | undefined> {
  const prize = await firstRow(sql, prizeRow, `select ${columns} from prize where code = $1 for update`, [
    code,
  ])
  if (!prize) return undefined
  if (prize.is_open === isOpen) return false
  await sql.run('update prize set is_open = $2 where code = $1', [code, isOpen])
  await recordAudit(sql, {
    by,
    action: isOpen ? 'reopen' : 'close',
    record: { kind: 'prize', id: code },
    before: { open: !isOpen },
    after: { open: isOpen },
    at,
  })
  return true
}
