import type { ReactNode } from 'react'
import { Tile } from '#components/content/IconTile.tsx'
import { useFocusOnMount } from '#components/hooks/use-focus-on-mount.ts'
import css from './ResultHeader.module.css'

export interface ResultHeadProps {
  tone: 'pos' | 'warn' | 'neg' | 'info'
  icon: ReactNode
  title: ReactNode
  /** What it means, then what to do. */
  children: ReactNode
  /** The amount in question. */
  figure?: ReactNode
}

/** The top of a result that fills a sheet. It takes the focus, so that it is read out when it appears. */
export function ResultHead({ tone, icon, title, children, figure }: ResultHeadProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className={css.head}>
      <Tile size="mark" tone={tone}>
        {icon}
      </Tile>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={css.words} role="status">
        {children}
      </p>
      {figure}
    </div>
  )
}
