import { useLingui } from '@lingui/react/macro'
import { IconDown } from '#components/icons/Down.tsx'
import { IconGlobe } from '#components/icons/Globe.tsx'
import css from './LanguageSelect.module.css'
import type { LangProps } from './LanguageToggle.tsx'
import { LANGUAGES } from './languages.ts'

/** The language dropdown of the top bar: a native select under its drawn face. */
export function LangMenu({ value, onPick }: LangProps) {
  const { t } = useLingui()
  const current = LANGUAGES.find(({ code }) => code === value)
  return (
    <span className={css.menu}>
      <IconGlobe size={20} />
      <span aria-hidden="true" lang={current?.tag}>
        {current?.short}
      </span>
      <IconDown size={20} />
      <select
        aria-label={t`Language`}
        value={value}
        onChange={(event) => {
          const picked = LANGUAGES.find(({ code }) => code === event.currentTarget.value)
          if (picked) onPick(picked.code)
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
