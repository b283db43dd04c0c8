import * as v from 'valibot'
import { type Actor, recordAudit } from '#server/modules/audit/audit.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import type { Language } from '#server/platform/http/language.ts'
import { type LanguageTexts, sampleName, sampleTexts } from './operator.ts'
import { lockSettings } from './settings.ts'

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

/**
 * Replaces the operator's own texts, and writes an audit entry with those that differ. Must run in a transaction.
 * @returns false if they were the same
 */
export async function changeOwnTexts(sql: Sql, texts: OwnTexts, by: Actor, at: number): Promise<boolean> {
  await lockSettings(sql)
  const [before, after] = [flatten((await readOwnTexts(sql)) ?? {}), flatten(texts)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return false
  await writeOwnTexts(sql, texts, at)
  const pick = (all: typeof before) =>
    Object.fromEntries(changed.map((name) => [name, all[name] ?? null] as const))
  await recordAudit(sql, {
    by,
    action: 'change',
    record: { kind: 'texts', id: changed.join(' ') },
    before: pick(before),
    after: pick(after),
    at,
  })
  return true
}

/** Texts by their path, e.g. `th.conditions`. */
function flatten(texts: OwnTexts): Readonly<Record<string, string | readonly string[]>> {
  const flat: Record<string, string | readonly string[]> = {}
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat[name] = value
    else
      for (const [part, text] of Object.entries(value ?? {}))
        if (text !== undefined) flat[`${name}.${part}`] = text
  }
  return flat
}

/** Replaces the operator's own texts, on nobody's behalf. */
export async function writeOwnTexts(sql: Sql, texts: OwnTexts, at: number): Promise<void> {
  await sql.run(
    `insert into setting (key, value, updated_at) values ($1, $2::text::jsonb, $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [KEY, JSON.stringify(texts), at],
  )
}

/** The operator's name; until one is set, the brand's in this language. */
export async function readOperatorName(sql: Sql, language: Language): Promise<string> {
  return (await readOwnTexts(sql))?.name ?? sampleName[language]
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

/** Name of the demo's LINE account. */
export const DEMO_LINE_NAME = '@demo-shop'

/** Whether the operator's own texts are only what the demo has seeded. */
export function isDemoTexts({ line, ...others }: OwnTexts): boolean {
  return line?.name === DEMO_LINE_NAME && Object.keys(others).length === 0
}
