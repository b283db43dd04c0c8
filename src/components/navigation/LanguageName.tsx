import css from './LanguageName.module.css'
import { langOutlines } from './language-name-paths.ts'
import type { LanguageCode } from './languages.ts'

/** A language's short name, drawn; the button around it carries the name in words. */
export function LangName({ code, short }: { code: LanguageCode; short: string }) {
  if (code === 'en') return short
  return (
    <svg className={css.word} viewBox="0 -9 96 60" aria-hidden="true">
      <path d={langOutlines[code]} fill="currentColor" />
    </svg>
  )
}
