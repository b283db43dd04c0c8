import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import { LANGUAGES, type LanguagePickerProps, SHORT_ENGLISH } from './LanguageSelect.tsx'
import css from './LanguageToggle.module.css'

/** Language buttons side by side, for public pages; `onBrandBackground` is for the dark brand background. */
export function LanguageToggle({
  value,
  onSelect,
  onBrandBackground,
}: LanguagePickerProps & { onBrandBackground?: boolean | undefined }) {
  const { t } = useLingui()
  return (
    <fieldset className={cx(css.group, onBrandBackground && css.onBrandBackground)} aria-label={t`Language`}>
      {LANGUAGES.map(({ code, name, tag }) => (
        <button
          key={code}
          type="button"
          lang={tag}
          className={css.option}
          aria-label={name}
          aria-pressed={code === value}
          onClick={() => onSelect(code)}
        >
          {code === 'en' ? SHORT_ENGLISH : name}
        </button>
      ))}
    </fieldset>
  )
}
