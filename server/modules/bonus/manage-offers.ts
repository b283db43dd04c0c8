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

/** How often a member can take an offer: ever, in a day, or in a week from Sunday. */
export const offerTypes = ['limit', 'day', 'week'] as const

const offerFields = {
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,40}$/)),
  currency,
  type: v.picklist(offerTypes),
  maxReceived: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)),
  ...newTermsFields,
  isOpen: v.boolean(),
  /** Place in the list, smallest first. */
  sort: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000)),
  /** Address of the picture; empty for none. */
  image: v.pipe(v.string(), v.maxLength(500)),
}
const offerSchema = v.pipe(
  v.object(offerFields),
  v.check((terms) => isCompleteGrant(terms)),
)

/** A bonus as an operator sets it. Amounts in hundredths. */
export type ManagedOffer = v.InferOutput<typeof offerSchema> & {
  readonly name: Texts
  /** HTML of its banner. */
  readonly html: Texts
}

const offerRow = v.object({
  code: v.string(),
  name: v.string(),
  currency,
  type: v.picklist(offerTypes),
  max_received: v.number(),
  ...termsFields,
  banners: v.array(v.object({ image: v.string(), html: v.string() })),
  is_open: v.boolean(),
  sort: v.number(),
})

const columns = `code, name, currency, type, max_received, ${termsColumns}, banners, is_open, sort`

async function toManagedOffer(
  sql: Sql,
  source: Language,
  row: v.InferOutput<typeof offerRow>,
): Promise<ManagedOffer> {
  const [banner] = row.banners
  return {
    code: row.code,
    currency: row.currency,
    type: row.type,
    maxReceived: row.max_received,
    ...toNewTerms(row),
    isOpen: row.is_open,
    sort: row.sort,
    image: banner?.image ?? '',
    name: await readTranslations(sql, source, row.name),
    html: await readTranslations(sql, source, banner?.html ?? ''),
  }
}

/** All bonuses, in the order in which members see them. @param source language of the stored texts */
export async function listOffers(sql: Sql, source: Language): Promise<ManagedOffer[]> {
  const rows = await sql.rows(offerRow, `select ${columns} from bonus_offer order by currency, sort, code`)
  const offers: ManagedOffer[] = []
  for (const row of rows) offers.push(await toManagedOffer(sql, source, row))
  return offers
}

/** Finds a bonus, and locks it for a change if there is a transaction. */
export async function findOffer(
  sql: Sql,
  source: Language,
  code: string,
  { lock = false } = {},
): Promise<ManagedOffer | undefined> {
  const query = `select ${columns} from bonus_offer where code = $1${lock ? ' for update' : ''}`
  const row = await firstRow(sql, offerRow, query, [code])
  return row && (await toManagedOffer(sql, source, row))
}

/**
 * Creates a bonus, or changes it for members who don't have it yet. The currency stays. Must run in a transaction.
 * @returns false if it was like that before
 * @throws valibot's error for invalid values
 */
export async function saveOffer(
  sql: Sql,
  offer: ManagedOffer,
  source: Language,
  by: Actor,
  at: number,
): Promise<boolean> {
  const parsed = v.parse(offerSchema, offer)
  const before = await findOffer(sql, source, parsed.code, { lock: true })
  const after = {
    ...parsed,
    currency: before?.currency ?? parsed.currency,
    name: offer.name,
    html: offer.html,
  }
  const [old, now] = [before && audited(before, source), audited(after, source)]
  const changed = Object.keys(now).filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(now[name]))
  if (changed.length === 0) return false
  const hasBanner = after.image !== '' || after.html[source] !== ''
  const banners = hasBanner ? [{ image: after.image, html: after.html[source] }] : []
  await sql.run(
    `insert into bonus_offer (code, name, currency, type, max_received, ${termsColumns}, banners, is_open, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text::jsonb, $12, $13)
     on conflict (code) do update set name = excluded.name, type = excluded.type, max_received = excluded.max_received,
       grant_fixed = excluded.grant_fixed, grant_percent = excluded.grant_percent, grant_cap = excluded.grant_cap,
       percent_fail = excluded.percent_fail, turnover_multiple = excluded.turnover_multiple,
       banners = excluded.banners || (bonus_offer.banners - 0), is_open = excluded.is_open, sort = excluded.sort,
       is_demo = false`,
    [
      after.code,
      after.name[source],
      after.currency,
      after.type,
      after.maxReceived,
      ...termsValues(after),
      JSON.stringify(banners),
      after.isOpen,
      after.sort,
    ],
  )
  await replaceTranslations(sql, source, after.name, ...(after.html[source] === '' ? [] : [after.html]))
  const pick = (values: Record<string, string | number | boolean | null>) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  await recordAudit(sql, {
    by,
    action: before ? 'change' : 'add',
    record: { kind: 'bonus_offer', id: after.code },
    before: old && pick(old),
    after: pick(now),
    at,
  })
  return true
}

/** Values for the audit log; texts as stored, and in the other languages under names of their own. */
function audited(
  { code: _, name, html, ...values }: ManagedOffer,
  source: Language,
): Record<string, string | number | boolean | null> {
  const texts = (['th', 'lo', 'en'] as const).flatMap((language) => [
    [language === source ? 'name' : `name.${language}`, name[language]] as const,
    [language === source ? 'html' : `html.${language}`, html[language]] as const,
  ])
  return { ...values, ...Object.fromEntries(texts) }
}
