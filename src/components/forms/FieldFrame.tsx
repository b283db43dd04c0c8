import type { ReactNode } from 'react'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Field.module.css'

export interface FieldWords {
  /** Always visible; bound to the control. */
  label: ReactNode
  /** Small words at the end of the label's line, e.g. "optional". */
  aside?: ReactNode
  hint?: ReactNode
  /** Replaces the hint and marks the field as wrong. */
  error?: ReactNode
}

interface FieldFrameProps extends FieldWords {
  id: string
  readOnly?: boolean | undefined
  children: ReactNode
}

/** The attributes that tie a control with id `id` to its hint or error. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-hint` : undefined,
  }
}

/** Label above, control in the middle, hint or error below: the frame of every field. */
export function FieldFrame({ id, label, aside, hint, error, readOnly, children }: FieldFrameProps) {
  return (
    <div className={cx(css.field, Boolean(error) && css.error, readOnly && css.readonly)}>
      <label className={css.label} htmlFor={id}>
        <span>{label}</span>
        {aside && <small>{aside}</small>}
      </label>
      {children}
      {(error || hint) && (
        <p
          key={error ? 'error' : 'hint'}
          className={css.hint}
          id={`${id}-hint`}
          role={error ? 'alert' : undefined}
        >
          {error && <IconAlertCircle />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  )
}
