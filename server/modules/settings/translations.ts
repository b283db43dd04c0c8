import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'
import { type Language, languages, type Texts } from '#server/platform/http/language.ts'

const row = v.object({ source: v.string(), translated: v.string() })

/**
 * Loads translations of the operator's texts.
 * @returns a function that translates a text, or returns it unchanged if there is no translation
 */
export async function loadTranslator(
  sql: Sql,
  language: Language,
  texts: readonly (string | null | undefined)[],
): Promise<(text: string) => string> {
  const sources = [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))]
  if (sources.length === 0) return (text) => text
  const rows = await sql.rows(
    row,
    `select source, translated from text_translation
     where language = $1 and md5(source) in (select md5(text) from unnest($2::text[]) text)`,
    [language, sources],
  )
  const translations = new Map(rows.map(({ source, translated }) => [source, translated]))
  return (text) => translations.get(text) ?? text
}

/** Stores translations of texts that are stored in one language; existing translations are kept. */
export async function addTranslations(sql: Sql, source: Language, ...texts: readonly Texts[]): Promise<void> {
  const rows = texts.flatMap((text) =>
    languages
      .filter((language) => text[language] !== text[source])
      .map((language) => [text[source], language, text[language]] as const),
  )
  await sql.run(
    `insert into text_translation (source, language, translated)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict (md5(source), language) do nothing`,
    [rows.map(([text]) => text), rows.map(([, language]) => language), rows.map((row) => row[2])],
  )
}

/** A text and its translations; empty where there is none. */
export async function readTranslations(sql: Sql, source: Language, text: string): Promise<Texts> {
  const rows = await sql.rows(
    v.object({ language: v.picklist(languages), translated: v.string() }),
    'select language, translated from text_translation where md5(source) = md5($1)',
    [text],
  )
  const translations = new Map(rows.map(({ language, translated }) => [language, translated]))
  const inLanguage = (language: Language) => (language === source ? text : (translations.get(language) ?? ''))
  return { th: inLanguage('th'), lo: inLanguage('lo'), en: inLanguage('en') }
}

/** Stores the translations of texts in place of earlier ones; an empty one is removed. */
export async function replaceTranslations(
  sql: Sql,
  source: Language,
  ...texts: readonly Texts[]
): Promise<void> {
  for (const text of texts) {
    await sql.run('delete from text_translation where md5(source) = md5($1)', [text[source]])
    const rows = languages.filter((language) => language !== source && text[language] !== '')
    for (const language of rows)
      await sql.run('insert into text_translation (source, language, translated) values ($1, $2, $3)', [
        text[source],
        language,
        text[language],
      ])
  }
}
