import { useLingui } from '@lingui/react/macro'
import { IconDown, IconGlobe } from '#components/icons/start.tsx'
import css from './LanguageSelect.module.css'

/** Supported languages: product code, native name, BCP 47 tag. */
export const LANGUAGES = [
  { code: 'th', name: 'ไทย', tag: 'th' },
  { code: 'la', name: 'ລາວ', tag: 'lo' },
  { code: 'en', name: 'English', tag: 'en' },
] as const

/** Where there is little room; the other names are short. */
export const SHORT_ENGLISH = 'EN'

export type LanguageCode = (typeof LANGUAGES)[number]['code']

export interface LanguagePickerProps {
  value: LanguageCode
  onSelect: (code: LanguageCode) => void
}

/** Language dropdown of the headers: an invisible native select on top of a styled label. */
export function LanguageSelect({ value, onSelect }: LanguagePickerProps) {
  const { t } = useLingui()
  const current = LANGUAGES.find(({ code }) => code === value)
  return (
    <span className={css.menu}>
      <IconGlobe size={20} />
      <span aria-hidden="true" lang={current?.tag}>
        {value === 'en' ? SHORT_ENGLISH : current?.name}
      </span>
      <IconDown size={20} />
      <select
        aria-label={t`Language`}
        value={value}
        onChange={(event) => {
          const picked = LANGUAGES.find(({ code }) => code === event.currentTarget.value)
          if (picked) onSelect(picked.code)
        }}
      >
        {LANGUAGES.map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
