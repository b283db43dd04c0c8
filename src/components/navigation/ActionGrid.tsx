import type { ReactNode } from 'react'
import type { Icon } from '#components/icons/icon.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './ActionGrid.module.css'
import { type NavItem, NavSlot } from './NavItem.tsx'

/** The grid of a member's actions, three across. */
export function Widgets({ children }: { children: ReactNode }) {
  return <div className={css.grid}>{children}</div>
}

export interface WidgetProps {
  icon: Icon
  label: string
  /** Filled: deposit and withdraw. */
  main?: boolean | undefined
  /** A route; without it, a button. */
  href?: NavItem['href']
  onClick?: NavItem['onClick']
  /** Offline, with the offline bar as the visible reason. */
  disabled?: boolean | undefined
}

export function Widget({ icon: Mark, label, main, href, onClick, disabled }: WidgetProps) {
  const className = cx(css.widget, main && css.main)
  const content = (
    <>
      <span className={css.disc}>
        <Mark />
      </span>
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
    <NavSlot item={{ key: label, label, icon: Mark, href, onClick }} className={className}>
      {content}
    </NavSlot>
  )
}
