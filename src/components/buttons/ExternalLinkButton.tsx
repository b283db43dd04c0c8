import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { type ButtonLook, classOf } from './Button.tsx'

export type ButtonOutProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'> & { children: ReactNode }

/** A link out of the portal that looks like a button. */
export function ButtonOut({ look, small, block, icon, children, ...rest }: ButtonOutProps) {
  return (
    <a {...rest} className={classOf({ look, small, block })}>
      <span className={css.label}>
        {icon}
        {children}
      </span>
    </a>
  )
}
