import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#components/utils/cx.ts'
import css from './LinkButton.module.css'

export interface LinkButtonProps {
  /** A route of the portal; without it, a button that calls `onClick`. */
  href?: string | undefined
  onClick?: (() => void) | undefined
  onPointerDown?: (() => void) | undefined
  disabled?: boolean | undefined
  /** Inherits the text colour and is underlined, e.g. on an inverse bar. */
  inheritColor?: boolean | undefined
  /** For an action beside a more important link. */
  muted?: boolean | undefined
  icon?: ReactNode
  children: ReactNode
}

/** A link or button that looks like text, for secondary actions. */
export function LinkButton({
  href,
  onClick,
  onPointerDown,
  disabled,
  inheritColor,
  muted,
  icon,
  children,
}: LinkButtonProps) {
  const className = cx(css.link, inheritColor && css.inheritColor, muted && css.muted)
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (href !== undefined) {
    return (
      <Link href={href} className={className} {...(onClick && { onClick })}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={className}
      onClick={onClick}
      onPointerDown={onPointerDown}
      disabled={disabled}
    >
      {content}
    </button>
  )
}
