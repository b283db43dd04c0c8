import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { checkGlossary } from './glossary.ts'

/**
 * Checks that catalogs match the code, that every language is complete, and that they follow the glossary.
 * @returns problems, one line each
 */
export async function checkCatalogs(): Promise<string[]> {
  const config = getConfig()
  const files = config.locales.map((locale) => `locales/${locale}/messages.po`)
  const before = files.map((file) => withoutHeader(readFileSync(file, 'utf8')))
  const { status } = spawnSync('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) return ['the texts could not be extracted']
  const problems = files
    .filter((file, index) => withoutHeader(readFileSync(file, 'utf8')) !== before[index])
    .map((file) => `${file} didn't fit the code: run \`npm run extract\` and translate what is new`)
  const [catalog] = await getCatalogs(config)
  const texts = { th: new Map<string, string>(), la: new Map<string, string>() }
  for (const locale of config.locales.filter((name) => name !== config.sourceLocale)) {
    const messages = (await catalog?.read(locale)) ?? {}
    const missing = Object.entries(messages).filter(
      ([, message]) => !message.translation && !message.obsolete,
    )
    for (const [id, message] of missing)
      problems.push(`${locale}: no translation of "${message.message ?? id}"`)
    if (locale !== 'th' && locale !== 'la') continue
    for (const [id, { message, context, translation }] of Object.entries(messages))
      texts[locale].set(`${message ?? id}${context ? ` (${context})` : ''}`, translation ?? '')
  }
  return [...problems, ...checkGlossary(readFileSync('docs/glossary.md', 'utf8'), texts)]
}

/** Content of a catalog without its header, which contains changing dates. */
function withoutHeader(po: string): string {
  return po.slice(po.indexOf('\n\n'))
}
