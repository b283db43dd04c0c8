import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { IconDown } from '#components/icons/Down.tsx'
import { cx } from '#components/utils/cx.ts'
import field from './Field.module.css'
import { describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx'
import css from './SelectField.module.css'

export type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    value: string
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
    /** Shown while nothing is chosen (`value` is ''). */
    placeholder?: string | undefined
    start?: ReactNode
  }

/** A choice from a list, by the platform's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, aside, hint, error, options, placeholder, start, id, ...select } = props
  const made = useId()
  const key = id ?? made
  return (
    <FieldFrame id={key} label={label} aside={aside} hint={hint} error={error}>
      <div className={field.box}>
        {start}
        <select
          {...select}
          id={key}
          className={cx(css.select, select.value === '' && css.empty)}
          {...describedBy(key, { hint, error })}
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
