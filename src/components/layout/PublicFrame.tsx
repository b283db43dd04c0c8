import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './AppFrame.module.css'

export interface PublicFrameProps {
  bottom?: ReactNode
  /** The page keeps the gutter; false for one that paints to the edges (sign-in). */
  padded?: boolean | undefined
  children: ReactNode
}

/** A visitor's page: content and the public bar. */
export function PublicFrame({ bottom, padded = true, children }: PublicFrameProps) {
  return (
    <div className={css.frame}>
      <main className={cx(css.main, css.public, !bottom && css.bare, padded && css.padded)}>{children}</main>
      {bottom && <span data-dock="page" />}
      {bottom}
    </div>
  )
}
