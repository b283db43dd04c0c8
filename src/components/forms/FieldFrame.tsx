import type { ReactNode } from 'react'
import { IconAlertCircle } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Field.module.css'

export interface FieldTexts {
  /** Always visible; linked to the control. */
  label: ReactNode
  /** Small text at the end of the label's line, e.g. "optional". */
  aside?: ReactNode
  hint?: ReactNode
  /** Replaces the hint and marks the field as invalid. */
  error?: ReactNode
}

interface FieldFrameProps extends FieldTexts {
  id: string
  readOnly?: boolean | undefined
  children: ReactNode
}

/** ARIA attributes that link the control with id `id` to its hint or error. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-hint` : undefined,
  }
}

/** Layout of every field: label above the control, hint or error below it. */
export function FieldFrame({ id, label, aside, hint, error, readOnly, children }: FieldFrameProps) {
  return (
    <div className={cx(css.field, Boolean(error) && css.error, readOnly && css.readonly)}>
      <label className={css.label} htmlFor={id}>
        <span>{label}</span>
        {aside && <small>{aside}</small>}
      </label>
      {children}
      <FieldHint id={id} hint={hint} error={error} />
    </div>
  )
}

/** Hint or error of the control with id `id`, which `describedBy` links to it. */
export function FieldHint({ id, hint, error }: Pick<FieldTexts, 'hint' | 'error'> & { id: string }) {
  if (!error && !hint) return null
  return (
    <p
      key={error ? 'error' : 'hint'}
      className={cx(css.hint, Boolean(error) && css.hintError)}
      id={`${id}-hint`}
      role={error ? 'alert' : undefined}
    >
      {error && <IconAlertCircle />}
      <span>{error || hint}</span>
    </p>
  )
}
