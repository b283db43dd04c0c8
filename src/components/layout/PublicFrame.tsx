import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './AppFrame.module.css'

export interface PublicFrameProps {
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
      {bottom && <span data-dock="page" />}
      {bottom}
    </div>
  )
}
