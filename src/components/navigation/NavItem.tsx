import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Icon } from '#components/icons/icon.tsx'

export interface NavItem {
  key: string
  label: string
  icon: Icon
  /** The route it goes to; without it, a button that calls `onClick` (a dialog). */
  href?: string | undefined
  onClick?: (() => void) | undefined
  current?: boolean | undefined
}

interface NavSlotProps {
  item: NavItem
  className: string | undefined
  children: ReactNode
}

/** One place in a bar or the rail: a link, or a button where it opens a dialog. */
export function NavSlot({ item: { href, onClick, current }, className, children }: NavSlotProps) {
  if (href === undefined) {
    return (
      <button type="button" className={className} onClick={onClick}>
        {children}
      </button>
    )
  }
  return (
    <Link
      href={href}
      className={className}
      aria-current={current ? 'page' : undefined}
      {...(onClick && { onClick })}
    >
      {children}
    </Link>
  )
}
