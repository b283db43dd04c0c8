import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { type NavItem, NavItemLink } from './NavItem.tsx'
import css from './VisitorHeader.module.css'

export interface VisitorHeaderProps {
  /** The operator's name. */
  name: string
  items: readonly NavItem[]
  /** The language select. */
  language: ReactNode
}

/**
 * Header of public pages with the navigation, on screens from 1080 px; hidden below. The chat launcher's place is before
 * the language select: there it moves nothing when it appears late.
 */
export function VisitorHeader({ name, items, language }: VisitorHeaderProps) {
  const { t } = useLingui()
  return (
    <header className={css.header}>
      <span className={css.brand}>
        <BrandMark size={34} />
        <span>{name}</span>
      </span>
      <nav className={css.nav} aria-label={t`Main`}>
        {items.map((item) => (
          <NavItemLink key={item.key} item={item} className={css.item}>
            <item.icon size={20} />
            <span>{item.label}</span>
          </NavItemLink>
        ))}
      </nav>
      <div className={css.end}>
        <span data-dock="header" />
        {language}
      </div>
    </header>
  )
}
