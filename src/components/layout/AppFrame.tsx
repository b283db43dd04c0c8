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
  /** The page has two columns where there is room for them; others have one, as wide as a phone is at most. */
  isWide?: boolean | undefined
  children: ReactNode
}

/**
 * Page layout for members: header, content, and bottom bar; the side rail replaces the bar on wide screens.
 */
export function MemberFrame({ rail, top, notices, bottom, isWide, children }: MemberFrameProps) {
  return (
    <div className={cx(css.frame, css.member, isWide && css.wide)}>
      {rail}
      <div className={css.column}>
        {top}
        <div className={css.notices}>{notices}</div>
        <main className={css.main}>{children}</main>
      </div>
      {bottom}
    </div>
  )
}

interface PublicFrameProps {
  /** Header with the navigation, from 1080 px. */
  top?: ReactNode
  bottom?: ReactNode
  /** Adds the page gutter; false for full-bleed pages (sign-in). */
  padded?: boolean | undefined
  children: ReactNode
}

/** Page layout for visitors: content and the public bottom bar, which a header replaces on wide screens. */
export function PublicFrame({ top, bottom, padded = true, children }: PublicFrameProps) {
  return (
    <div className={cx(css.frame, top !== undefined && css.headed)}>
      {top}
      <main className={cx(css.main, css.public, !bottom && css.withoutBar, padded && css.padded)}>
        {children}
      </main>
      {bottom}
    </div>
  )
}
