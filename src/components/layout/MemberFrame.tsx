import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './AppFrame.module.css'

export interface MemberFrameProps {
  rail: ReactNode
  /** Top bar and, below it, the offline bar. */
  top: ReactNode
  bottom: ReactNode
  children: ReactNode
}

/** The member's page: rail or bars around the content. */
export function MemberFrame({ rail, top, bottom, children }: MemberFrameProps) {
  return (
    <div className={cx(css.frame, css.member)}>
      {rail}
      <div className={css.column}>
        {top}
        <main className={css.main}>{children}</main>
      </div>
      <span data-dock="page" />
      {bottom}
    </div>
  )
}
