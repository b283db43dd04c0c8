import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import type { Language } from '#server/platform/http/language.ts'
import { type LanguageTexts, SAMPLE_NAME, sampleTexts } from './operator.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength))

/** HTML, one entry per section; the portal sanitizes it. */
const sections = v.pipe(v.array(text(20_000)), v.minLength(1), v.maxLength(50))

const languageTexts = v.strictObject({
  contactText: v.optional(text(500)),
  /** How members earn coins for the wheel. */
  coinText: v.optional(text(300)),
  conditions: v.optional(sections),
  agreements: v.optional(sections),
  /** Answers that agents of the chat use often. */
  quickTexts: v.optional(v.pipe(v.array(text(500)), v.maxLength(50))),
})

const webAddress = (maxLength: number) =>
  v.pipe(text(maxLength), v.regex(/^https:\/\//, 'expected an https address'))

/** The operator's own texts, as `operate texts` reads and prints them. */
export const ownTextsSchema = v.strictObject({
  /** Name of the operator. */
  name: v.optional(text(40)),
  /** LINE account for questions. */
  line: v.optional(
    v.strictObject({
      name: text(40),
      link: v.optional(webAddress(200)),
      /** Picture of the QR code: an https address or a PNG as data URL. */
      qr: v.optional(v.union([webAddress(500), v.pipe(text(100_000), v.regex(/^data:image\/png;base64,/))])),
    }),
  ),
  th: v.optional(languageTexts),
  lo: v.optional(languageTexts),
  en: v.optional(languageTexts),
})
export type OwnTexts = v.InferOutput<typeof ownTextsSchema>

const KEY = 'texts'

/** The operator's own texts; undefined if none were set. */
export async function readOwnTexts(sql: Sql): Promise<OwnTexts | undefined> {
  const row = await firstRow(
    sql,
    v.object({ value: ownTextsSchema }),
    'select value from setting where key = $1',
    [KEY],
  )
  return row?.value
}

/** Replaces the operator's own texts. */
export async function writeOwnTexts(sql: Sql, texts: OwnTexts, at: number): Promise<void> {
  await sql.run(
    `insert into setting (key, value, updated_at) values ($1, $2::text::jsonb, $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [KEY, JSON.stringify(texts), at],
  )
}

/** The operator's name. */
export async function readOperatorName(sql: Sql): Promise<string> {
  return (await readOwnTexts(sql))?.name ?? SAMPLE_NAME
}

/** Languages in which a text is looked for if the member's has none. */
const FALLBACKS = ['th', 'en', 'lo'] as const

/**
 * A text in a language. An own text that is missing in this language is shown in another one, rather than a sample, which
 * would say something else.
 */
export function localizedText<K extends keyof LanguageTexts>(
  own: OwnTexts | undefined,
  language: Language,
  name: K,
): LanguageTexts[K] {
  for (const each of [language, ...FALLBACKS]) {
    const found = own?.[each]?.[name]
    if (found !== undefined) return found as LanguageTexts[K]
  }
  return sampleTexts[language][name]
}
