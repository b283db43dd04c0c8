import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { type ButtonStyleProps, buttonClassName } from './Button.tsx'

export type ExternalLinkButtonProps = ButtonStyleProps &
  Omit<ComponentProps<'a'>, 'className'> & { children: ReactNode }

/** A link to another site that looks like a button. */
export function ExternalLinkButton({
  variant,
  small,
  block,
  icon,
  children,
  ...rest
}: ExternalLinkButtonProps) {
  return (
    <a {...rest} className={buttonClassName({ variant, small, block })}>
      <span className={css.label}>
        {icon}
        {children}
      </span>
    </a>
  )
}
