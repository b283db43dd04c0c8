import type { ReactNode } from 'react'
import type { Icon } from '#components/icons/icon.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './ActionGrid.module.css'
import { type NavItem, NavItemLink } from './NavItem.tsx'

/** Grid of the home screen's actions, in three columns. */
export function ActionGrid({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}

export interface ActionTileProps {
  icon: Icon
  label: string
  /** Filled, for deposit and withdraw. */
  primary?: boolean | undefined
  /** A route; without it, the tile is a button. */
  href?: NavItem['href']
  onClick?: NavItem['onClick']
  onPointerDown?: NavItem['onPointerDown']
  /** Looks disabled, but still opens what can be read offline. */
  muted?: boolean | undefined
  /** Offline; the offline banner is the visible reason. */
  disabled?: boolean | undefined
}

/** Rendered as a link with `href` unless it is disabled, else as a button. */
export function ActionTile({ icon: Mark, primary, muted, disabled, ...item }: ActionTileProps) {
  const { label } = item
  const className = cx(css.action, primary && !muted && css.primary, muted && css.muted)
  const content = (
    <>
      <Mark />
      <span>{label}</span>
    </>
  )
  if (disabled) {
    return (
      <button type="button" className={className} disabled>
        {content}
      </button>
    )
  }
  return (
    <NavItemLink item={{ key: label, icon: Mark, ...item }} className={className}>
      {content}
    </NavItemLink>
  )
}
