import { useLanguage } from '#lib/use-language.ts'
import { LangMenu } from '#ui/LangMenu.tsx'

/** The language dropdown of the top bar. */
export function Language() {
  return <LangMenu {...useLanguage()} />
}
