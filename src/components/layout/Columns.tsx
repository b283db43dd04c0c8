import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Columns.module.css'

export interface ColumnsProps {
  /** Gives the first column more room than the second: for a list with its detail beside it. */
  wideFirst?: boolean | undefined
  /** Gives the second column more room than the first. */
  wideSecond?: boolean | undefined
  /** Two elements, one per column. */
  children: ReactNode
}

/** Two columns side by side on screens from 1080 px, below that one after the other. */
export function Columns({ wideFirst, wideSecond, children }: ColumnsProps) {
  return (
    <div className={cx(css.columns, wideFirst && css.wideFirst, wideSecond && css.wideSecond)}>
      {children}
    </div>
  )
}

/** Content that is only rendered on screens from 1080 px. It doesn't affect the layout around it. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className={css.wideOnly}>{children}</div>
}
