import { readFileSync } from 'node:fs'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Locale } from '#lib/i18n/locale.ts'
import { readTable } from './read-table.ts'

/** Translations by English text. */
export type Texts = ReadonlyMap<string, string>

const languages: Readonly<Record<string, Locale>> = { English: 'en', Thai: 'th', Lao: 'la' }

/**
 * Compares the glossary with the catalogs: its terms must have the listed translations, and no translation may
 * contain a rejected word.
 * @param glossary docs/glossary.md
 * @returns problems, one line each
 */
export function checkGlossary(glossary: string, catalogs: Readonly<Record<Locale, Texts>>): string[] {
  const termProblems = readTable(glossary, 'Thai').flatMap(([english = '', th, la]) =>
    Object.entries({ th, la }).flatMap(([locale, term]) => {
      const translation = catalogs[locale === 'th' ? 'th' : 'la'].get(english)
      return translation === term
        ? []
        : [`${locale}: "${english}" is "${translation}", but "${term}" in the glossary`]
    }),
  )
  const rejectedProblems = readTable(glossary, 'Rejected').flatMap(([language = '', word = '', instead]) => {
    const locale = languages[language]
    if (!locale) return [`The glossary names an unknown language: ${language}`]
    return [...catalogs[locale]]
      .filter(([, translation]) => translation.includes(word))
      .map(([english]) => `${locale}: "${english}" contains "${word}"; the glossary says "${instead}"`)
  })
  return [...termProblems, ...rejectedProblems]
}

/**
 * Compares the catalogs in locales/ with docs/glossary.md.
 * @returns problems, one line each
 */
export async function checkTerms(): Promise<string[]> {
  const [catalog] = await getCatalogs(getConfig())
  const read = async (locale: Locale) =>
    new Map(
      Object.entries((await catalog?.read(locale)) ?? {}).map(([id, { message, context, translation }]) => [
        `${message ?? id}${context ? ` (${context})` : ''}`,
        translation ?? '',
      ]),
    )
  return checkGlossary(readFileSync('docs/glossary.md', 'utf8'), {
    en: await read('en'),
    th: await read('th'),
    la: await read('la'),
  })
}
