import type { ReactNode } from 'react'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './MemberHeader.module.css'

export interface MemberHeaderProps {
  /** The operator's name. */
  name: string
  /** The language select; on wide screens it moves to the end of the page's first row. */
  language: ReactNode
  /** Buttons that are in the side rail on wide screens (logout). */
  children?: ReactNode
  /** The layout has no side rail, so the header is visible on wide screens, too. */
  withoutRail?: boolean | undefined
}

/** Header of member pages. */
export function MemberHeader({ name, language, children, withoutRail }: MemberHeaderProps) {
  return (
    <div className={cx(css.wrapper, !withoutRail && css.docked)}>
      <header className={cx(css.bar, withoutRail && css.withoutRail)}>
        <div className={css.brand}>
          <BrandMark />
          <span>{name}</span>
        </div>
        <span data-dock="top" />
        {language}
        <div className={css.narrowOnly}>{children}</div>
      </header>
    </div>
  )
}
