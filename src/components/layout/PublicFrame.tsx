import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './AppFrame.module.css'

export interface PublicFrameProps {
  bottom?: ReactNode
  /** Adds the page gutter; false for full-bleed pages (sign-in). */
  padded?: boolean | undefined
  children: ReactNode
}

/** Page layout for visitors: content and the public bottom bar. */
export function PublicFrame({ bottom, padded = true, children }: PublicFrameProps) {
  return (
    <div className={css.frame}>
      <main className={cx(css.main, css.public, !bottom && css.withoutBar, padded && css.padded)}>
        {children}
      </main>
      {bottom && <span data-dock="page" />}
      {bottom}
    </div>
  )
}
