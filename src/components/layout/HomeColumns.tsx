import type { ReactNode } from 'react'
import css from './HomeColumns.module.css'

interface HomeColumnsProps {
  /** Balance and actions. */
  first: ReactNode
  /** Below the rest, or where there are two columns below `first`. */
  last?: ReactNode
  children: ReactNode
}

/** Home's parts: one below the other on phones and on wide screens, where the first has two columns; else in two columns. */
export function HomeColumns({ first, last, children }: HomeColumnsProps) {
  return (
    <div className={css.columns}>
      <div className={css.part}>{first}</div>
      {children && <div className={css.part}>{children}</div>}
      {last && <div>{last}</div>}
    </div>
  )
}
