import { LangMenu } from '#components/navigation/LanguageSelect.tsx'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'

/** The language dropdown of the top bar. */
export function Language() {
  return <LangMenu {...useLanguageSelect()} />
}
