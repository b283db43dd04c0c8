import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#components/utils/cx.ts'
import css from './LinkButton.module.css'

export interface LinkButtonProps {
  /** A route of the portal; without it, a button that calls `onClick`. */
  href?: string | undefined
  onClick?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Takes the colour around it and an underline, e.g. on an inverse bar. */
  plain?: boolean | undefined
  icon?: ReactNode
  children: ReactNode
}

/** Text that can be pressed: small secondary actions and ways to another screen. */
export function LinkButton({ href, onClick, disabled, plain, icon, children }: LinkButtonProps) {
  const className = cx(css.link, plain && css.inherit)
  if (href !== undefined) {
    return (
      <Link href={href} className={className} {...(onClick && { onClick })}>
        {icon}
        {children}
      </Link>
    )
  }
  return (
    <button type="button" className={className} onClick={onClick} disabled={disabled}>
      {icon}
      {children}
    </button>
  )
}
