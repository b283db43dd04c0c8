import { LanguageSelect } from '#components/navigation/LanguageSelect.tsx'
import { useLanguage } from '#lib/i18n/use-language-select.ts'

/** The language dropdown of the top bar. */
export function Language() {
  return <LanguageSelect {...useLanguage()} />
}
