import type { ReactNode } from 'react'
import { IconTile } from '#components/content/IconTile.tsx'
import { useFocusOnMount } from '#components/hooks/use-focus-on-mount.ts'
import css from './ResultHeader.module.css'

export interface ResultHeaderProps {
  tone: 'pos' | 'warn' | 'neg' | 'info'
  icon: ReactNode
  title: ReactNode
  /** What it means and what to do next. */
  children: ReactNode
  /** The amount that the result is about. */
  figure?: ReactNode
}

/**
 * Header of a result that fills a sheet. Its heading takes focus on mount, so that screen readers announce
 * it.
 */
export function ResultHeader({ tone, icon, title, children, figure }: ResultHeaderProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className={css.header}>
      <IconTile size="outcome" tone={tone}>
        {icon}
      </IconTile>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={css.text} role="status">
        {children}
      </p>
      {figure}
    </div>
  )
}
