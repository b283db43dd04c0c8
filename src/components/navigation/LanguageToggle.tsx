import { useLingui } from '@lingui/react/macro'
import { cx } from '#components/utils/cx.ts'
import { LANGUAGES, type LanguageCode, type LanguagePickerProps, SHORT_ENGLISH } from './LanguageSelect.tsx'
import css from './LanguageToggle.module.css'

/**
 * Outlines of "ไทย" and "ລາວ", 60 units per em (from Noto Sans, SIL Open Font License): otherwise a page in
 * one language would have to load another language's font for one word.
 */
const languageNamePaths: Readonly<Record<'th' | 'la', string>> = {
  th: 'M6 18v-9q0-3 1-4q0-1 1-2q1-1 1-2h-9l1-6h19v6q-3 0-4 1q-2 2-2 6v10zm8 28q-2 0-4-1q-2-1-3-2q-1-2-1-5v-26h8v26q0 1 1 1q0 1 1 1q1 0 1 0q1 0 1-1l1 6q-1 0-2 0q-2 1-3 1zm11-1v-33h5l1 5h1q1-2 3-4q3-1 7-1q4 0 6 1q3 1 4 4q1 2 1 7v21h-7v-20q0-4-2-5q-1-2-4-2q-3 0-4 1q-2 2-3 4q-1 2-1 5v17zm51 1q-6 0-9-2q-3-1-4-3q-2-2-2-6q0-2 1-4q1-2 2-2q2-1 3-1v-1q-1 0-3-1q-1-1-2-2q-1-2-1-4q0-2 1-4q1-2 4-3q2-1 6-1q1 0 3 0q2 0 3 1l-2 5q0 0-1 0q-1-1-2-1q-2 0-3 1q-1 1-1 3q0 2 1 3q1 0 2 1q1 0 3 0h1v5h-1q-3 0-4 1q-2 1-2 4q0 1 1 2q0 1 2 2q1 1 4 1q2 0 4-1q1-1 2-2q0-1 0-3v-22h8v22q0 6-4 9q-3 3-10 3z',
  la: 'M11 46q-4 0-6-3q-2-2-2-7q0-3 1-5q1-2 3-4q2-1 5-1q4 0 6 2q3 1 3 4l2 6q0 1 1 2q0 0 1 0q1 0 1 0q1-1 1-2v-13q0-3-2-4q-1-2-3-3q-2-1-6-1q-2 0-6 1q-3 1-6 2v-6q2-1 4-1q2-1 5-1q2-1 5-1q5 0 8 2q4 1 6 4q2 2 2 7v14q0 4-2 6q-3 2-7 2q-3 0-5-2q-2-1-3-4l-1-5q-1-2-1-2q-1-1-3-1q-1 0-2 1q-1 1-1 3q0 2 1 3q0 1 2 1q0 0 1 0q0 0 1 0l1 5q-1 0-2 0q-1 1-2 1zm36-1v-24q0-2-1-3q-1-1-2-1q-2 0-3 1q-1 0-2 0l-1-5q2-1 4-1q2-1 4-1q4 0 7 2q2 2 2 7v25zm28 1q-4 0-7-2q-3-1-5-3q-2-3-2-6q0-1 0-2q1-2 1-3l6 2q0 1 0 1q0 1 0 2q0 2 2 3q1 2 5 2q4 0 6-3q2-2 2-8q0-5-1-7q-1-2-3-4q-3-1-6-1q-2 0-5 1q-3 1-6 2v-6q3-1 6-2q3-1 7-1q3 0 6 1q3 1 5 3q2 2 4 5q1 4 1 8q0 7-2 10q-2 4-6 6q-3 2-8 2z',
}

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
          <LanguageName code={code} />
        </button>
      ))}
    </fieldset>
  )
}

/** A language's short name as an outline; the button around it has the accessible name. */
function LanguageName({ code }: { code: LanguageCode }) {
  if (code === 'en') return <span>{SHORT_ENGLISH}</span>
  return (
    <svg className={css.nameOutline} viewBox="0 -9 96 60" aria-hidden="true">
      <path d={languageNamePaths[code]} fill="currentColor" />
    </svg>
  )
}
