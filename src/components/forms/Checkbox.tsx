import type { ComponentProps, ReactNode } from 'react'
import { IconCheck } from '#components/icons/start.tsx'
import css from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  label: ReactNode
}

/** A native checkbox with its label. All attributes of `<input>` are passed through. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={css.check}>
      <input {...input} type="checkbox" />
      <span className={css.box}>
        <IconCheck />
      </span>
      <span>{label}</span>
    </label>
  )
}
