import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { IconDown } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import field from './Field.module.css'
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import css from './SelectField.module.css'

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'id'> & {
    value: string
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
    /** Shown while nothing is selected (`value` is ''). */
    placeholder?: string | undefined
    start?: ReactNode
  }

/** A labelled native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, aside, hint, error, options, placeholder, start, ...select } = props
  const selectId = useId()
  return (
    <FieldFrame id={selectId} label={label} aside={aside} hint={hint} error={error}>
      <div className={field.box}>
        {start}
        <select
          {...select}
          id={selectId}
          className={cx(css.select, select.value === '' && css.empty)}
          {...describedBy(selectId, { hint, error })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <IconDown size={22} className={css.chevron} />
      </div>
    </FieldFrame>
  )
}
