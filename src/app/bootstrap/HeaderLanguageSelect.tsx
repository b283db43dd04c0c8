import { LanguageSelect } from '#components/navigation/LanguageSelect.tsx'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'

/** The language menu of the header. */
export function HeaderLanguageSelect() {
  return <LanguageSelect {...useLanguageSelect()} />
}
