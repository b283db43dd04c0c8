import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

export interface EmptyStateProps {
  /** A `Tile size="mark"`. */
  mark?: ReactNode
  title: ReactNode
  /** What to do now. */
  children?: ReactNode
  action?: ReactNode
  /** The title's element: a heading of the page, or plain words inside a list. */
  as?: 'h1' | 'h2' | 'p' | undefined
}

/** Nothing here yet, or a result that fills the place. */
export function EmptyState({ mark, title, children, action, as: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {mark}
      <Title className={css.title}>{title}</Title>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
