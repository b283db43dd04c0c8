import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import { LangName } from './LanguageName.tsx'
import css from './LanguageToggle.module.css'
import { LANGUAGES, type LanguageCode } from './languages.ts'

export interface LangProps {
  value: LanguageCode
  onPick: (code: LanguageCode) => void
}

/** The three languages side by side, for public pages; `onRind` on the brand ground. */
export function LangSwitch({ value, onPick, onRind }: LangProps & { onRind?: boolean | undefined }) {
  const { t } = useLingui()
  return (
    <fieldset className={cx(css.group, onRind && css.onRind)} aria-label={t`Language`}>
      {LANGUAGES.map(({ code, short, name, tag }) => (
        <button
          key={code}
          type="button"
          lang={tag}
          className={css.option}
          aria-label={name}
          aria-pressed={code === value}
          onClick={() => onPick(code)}
        >
          <LangName code={code} short={short} />
        </button>
      ))}
    </fieldset>
  )
}
