import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { readTranslations, replaceTranslations } from '#server/modules/settings/translations.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import type { Language, Texts } from '#server/platform/http/language.ts'
import {
  isCompleteGrant,
  newTermsFields,
  termsColumns,
  termsFields,
  termsValues,
  toNewTerms,
} from './terms.ts'

const code = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,40}$/))

const newPromotion = v.object({
  code,
  currency,
  ...newTermsFields,
  /** As many members as this can take it; null: all. */
  maxTakers: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 31 - 1))),
})
/** A promotion code; amounts in hundredths of the currency. */
export type NewPromotion = v.InferOutput<typeof newPromotion> & {
  readonly name: Texts
  /** HTML. */
  readonly description: Texts
}

const promotionRow = v.object({
  code: v.string(),
  name: v.string(),
  description: v.string(),
  currency,
  ...termsFields,
  max_activations: v.nullable(v.number()),
  activations: v.number(),
  is_open: v.boolean(),
})
export type ManagedPromotion = v.InferOutput<typeof promotionRow>

const columns = `code, name, description, currency, ${termsColumns}, max_activations, activations, is_open`

/** Promotion codes, open ones first, then the newest. */
export async function listPromotions(sql: Sql, limit: number): Promise<ManagedPromotion[]> {
  return await sql.rows(
    promotionRow,
    `select ${columns} from promotion order by is_open desc, created_at desc, code limit $1`,
    [limit],
  )
}

export async function findManagedPromotion(
  sql: Sql,
  promotionCode: string,
): Promise<ManagedPromotion | undefined> {
  return await firstRow(sql, promotionRow, `select ${columns} from promotion where code = $1`, [
    promotionCode,
  ])
}

/** A promotion's name and description in every language. */
export async function readPromotionTexts(sql: Sql, source: Language, promotion: ManagedPromotion) {
  return {
    name: await readTranslations(sql, source, promotion.name),
    description: await readTranslations(sql, source, promotion.description),
  }
}

/**
 * Creates a promotion code. Must run in a transaction.
 * @param source language of the stored texts
 * @returns false if there is such a code already
 * @throws valibot's error for invalid values
 */
export async function createPromotion(
  sql: Sql,
  promotion: NewPromotion,
  source: Language,
  by: Actor,
  at: number,
): Promise<boolean> {
  const { name, description } = promotion
  const parsed = v.parse(
    v.pipe(
      newPromotion,
      v.check((terms) => isCompleteGrant(terms)),
    ),
    promotion,
  )
  const made = await sql.run(
    `insert into promotion (code, name, description, ${termsColumns}, currency, max_activations, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (code) do nothing`,
    [
      parsed.code,
      name[source],
      description[source],
      ...termsValues(parsed),
      parsed.currency,
      parsed.maxTakers,
      at,
    ],
  )
  if (made === 0) return false
  await replaceTranslations(sql, source, name, description)
  const { code: id, ...terms } = parsed
  await recordAudit(sql, {
    by,
    action: 'add',
    record: { kind: 'promotion', id },
    after: { name: name[source], ...terms },
    at,
  })
  return true
}

/**
 * Ends or reopens a promotion code; members who have it keep it. Must run in a transaction.
 * @returns whether it was in the other state; undefined if there is no such code
 */
export async function setPromotionOpen(
  sql: Sql,
  promotionCode: string,
  isOpen: boolean,
  by: Actor,
  at: number,
): Promise<boolean | undefined> {
  const found = await firstRow(
    sql,
    promotionRow,
    `select ${columns} from promotion where code = $1 for update`,
    [promotionCode],
  )
  if (!found) return undefined
  if (found.is_open === isOpen) return false
  await sql.run('update promotion set is_open = $2, is_demo = is_demo and not $2 where code = $1', [
    promotionCode,
    isOpen,
  ])
  await recordAudit(sql, {
    by,
    action: isOpen ? 'reopen' : 'close',
    record: { kind: 'promotion', id: promotionCode },
    before: { open: !isOpen, ...toNewTerms(found) },
    after: { open: isOpen },
    at,
  })
  return true
}
