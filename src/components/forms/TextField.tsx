import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { IconLock } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Field.module.css'
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'id'> & {
    /** An icon before the text. */
    start?: ReactNode
    /** A 44 px control after the text. */
    end?: ReactNode
  }

/**
 * A single-line input. All attributes of `<input>` including `ref` are passed through. Read-only shows a
 * lock.
 */
export function TextField({ label, aside, hint, error, start, end, ...input }: TextFieldProps) {
  const inputId = useId()
  return (
    <FieldFrame id={inputId} label={label} aside={aside} hint={hint} error={error} readOnly={input.readOnly}>
      <div className={cx(css.box, Boolean(end) && css.withEnd)}>
        {start}
        <input {...input} id={inputId} {...describedBy(inputId, { hint, error })} />
        {end}
        {input.readOnly && !end && <IconLock size={20} />}
      </div>
    </FieldFrame>
  )
}
