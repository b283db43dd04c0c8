import type { ReactNode } from 'react'
import { BrandMark } from './BrandMark.tsx'
import css from './TopBar.module.css'

export interface TopBarProps {
  /** The operator's name. */
  name: string
  /** The language menu: stays on wide screens, at the end of the page's first row. */
  language: ReactNode
  /** Buttons that the rail carries on wide screens (logout). */
  children?: ReactNode
}

/** The member's top bar. */
export function TopBar({ name, language, children }: TopBarProps) {
  return (
    <header className={css.bar}>
      <div className={css.brand}>
        <BrandMark />
        <span>{name}</span>
      </div>
      <span data-dock="top" />
      {language}
      <div className={css.narrow}>{children}</div>
    </header>
  )
}
