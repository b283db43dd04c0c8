import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Icon } from '#components/icons/icon.tsx'

export interface NavItem {
  key: string
  label: string
  icon: Icon
  /** The route; without it, the item is a button that calls `onClick`, e.g. to open a dialog. */
  href?: string | undefined
  onClick?: (() => void) | undefined
  onPointerDown?: (() => void) | undefined
  current?: boolean | undefined
}

interface NavItemLinkProps {
  item: NavItem
  className: string | undefined
  children: ReactNode
}

/** Navigation item of a bar or the side rail: a link, or a button if it has no route. */
export function NavItemLink({ item, className, children }: NavItemLinkProps) {
  const { href, onClick, onPointerDown, current } = item
  if (href === undefined) {
    return (
      <button type="button" className={className} onClick={onClick} onPointerDown={onPointerDown}>
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
