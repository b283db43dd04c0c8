import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { IconLock } from '#components/icons/Lock.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Field.module.css'
import { describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx'

export type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'children'> & {
    /** An icon before the text. */
    start?: ReactNode
    /** A 44 px control after the text. */
    end?: ReactNode
  }

/** One line of text. All attributes of `<input>` pass through, `ref` too. Read-only shows a lock. */
export function TextField({ label, aside, hint, error, start, end, id, ...input }: TextFieldProps) {
  const made = useId()
  const key = id ?? made
  return (
    <FieldFrame id={key} label={label} aside={aside} hint={hint} error={error} readOnly={input.readOnly}>
      <div className={cx(css.box, Boolean(end) && css.withEnd)}>
        {start}
        <input {...input} id={key} {...describedBy(key, { hint, error })} />
        {end}
        {input.readOnly && !end && <IconLock size={20} />}
      </div>
    </FieldFrame>
  )
}
