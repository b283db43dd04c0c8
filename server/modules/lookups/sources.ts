import * as v from 'valibot'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { readTranslations, replaceTranslations } from '#server/modules/settings/translations.ts'
import type { Sql } from '#server/platform/db/db.ts'
import type { Language, Texts } from '#server/platform/http/language.ts'

const sourceSchema = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,40}$/)),
  sort: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000)),
  isOpen: v.boolean(),
})
/** An answer to how new members found the shop, offered at registration while it is open. */
export type ManagedSource = v.InferOutput<typeof sourceSchema> & { readonly description: Texts }

const sourceRow = v.object({
  code: v.string(),
  description: v.string(),
  sort: v.number(),
  is_open: v.boolean(),
})

/** All sources, in the order in which members see them. @param code only this one, locked for a change */
export async function listSources(sql: Sql, language: Language, code?: string): Promise<ManagedSource[]> {
  const rows = await sql.rows(
    sourceRow,
    `select code, description, sort, is_open from source where $1::text is null or code = $1
     order by sort, code${code === undefined ? '' : ' for update'}`,
    [code ?? null],
  )
  const sources: ManagedSource[] = []
  for (const { description, is_open: isOpen, ...row } of rows)
    sources.push({ ...row, isOpen, description: await readTranslations(sql, language, description) })
  return sources
}

/**
 * Adds a source, or changes it. Members who chose it keep it. Must run in a transaction.
 * @param language that of the stored description
 * @returns false if it was like that before
 * @throws valibot's error for invalid values
 */
export async function saveSource(
  sql: Sql,
  source: ManagedSource,
  language: Language,
  by: Actor,
  at: number,
): Promise<boolean> {
  const { description } = source
  const { code, sort, isOpen } = v.parse(sourceSchema, source)
  const [before] = await listSources(sql, language, code)
  const after = { sort, open: isOpen, description }
  const old = before && { sort: before.sort, open: before.isOpen, description: before.description }
  if (JSON.stringify(old) === JSON.stringify(after)) return false
  await sql.run(
    `insert into source (code, description, sort, is_open) values ($1, $2, $3, $4)
     on conflict (code) do update set description = excluded.description, sort = excluded.sort, is_open = excluded.is_open`,
    [code, description[language], sort, isOpen],
  )
  await replaceTranslations(sql, language, description)
  await recordAudit(sql, {
    by,
    action: before ? 'change' : 'add',
    record: { kind: 'source', id: code },
    before: old,
    after,
    at,
  })
  return true
}
