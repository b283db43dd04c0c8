import type { ReactNode } from 'react'
import { IconTile } from '#components/content/IconTile.tsx'
import css from './EmptyState.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  /** A smaller, red icon. */
  isError?: boolean
  title: ReactNode
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Element of the title: a heading, or `p` inside a list. */
  as?: 'h1' | 'h2' | 'p' | undefined
}

/** Placeholder for empty content, or an outcome that fills the available space. */
export function EmptyState({ icon, isError, title, children, action, as: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon && (
        <IconTile size={isError ? 'round' : 'outcome'} tone={isError ? 'neg' : 'plain'}>
          {icon}
        </IconTile>
      )}
      <Title className={css.title}>{title}</Title>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
