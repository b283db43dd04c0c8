import type { ReactNode } from 'react'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './MemberHeader.module.css'

export interface TopBarProps {
  /** The operator's name. */
  name: string
  /** The language menu: stays on wide screens, at the end of the page's first row. */
  language: ReactNode
  /** Buttons that the rail carries on wide screens (logout). */
  children?: ReactNode
  /** There is no rail on wide screens that would carry the brand. */
  alone?: boolean | undefined
}

/** The member's top bar. */
export function TopBar({ name, language, children, alone }: TopBarProps) {
  return (
    <div className={cx(css.place, !alone && css.docked)}>
      <header className={cx(css.bar, alone && css.alone)}>
        <div className={css.brand}>
          <BrandMark />
          <span>{name}</span>
        </div>
        <span data-dock="top" />
        {language}
        <div className={css.narrow}>{children}</div>
      </header>
    </div>
  )
}
