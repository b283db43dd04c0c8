import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './AppFrame.module.css'

export interface MemberFrameProps {
  rail: ReactNode
  /** Header and, below it, the offline banner. */
  top: ReactNode
  /** Callouts above the content of any page. */
  notices?: ReactNode
  bottom: ReactNode
  children: ReactNode
}

/**
 * Page layout for members: header, content, and bottom bar; the side rail replaces the bar on wide screens.
 */
export function MemberFrame({ rail, top, notices, bottom, children }: MemberFrameProps) {
  return (
    <div className={cx(css.frame, css.member)}>
      {rail}
      <div className={css.column}>
        {top}
        <div className={css.notices}>{notices}</div>
        <main className={css.main}>{children}</main>
      </div>
      <span data-dock="page" />
      {bottom}
    </div>
  )
}
