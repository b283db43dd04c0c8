import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Chip.module.css'

export interface ChipProps {
  tone?: 'neutral' | 'pos' | 'warn' | 'neg' | 'info' | 'accent' | undefined
  /** No background: for success in lists, so that exceptions stand out. */
  plain?: boolean | undefined
  icon?: ReactNode
  children: ReactNode
}

/** A status label with an icon, so that it doesn't depend on colour alone. */
export function Chip({ tone = 'neutral', plain, icon, children }: ChipProps) {
  return (
    <span className={cx(css.chip, tone !== 'neutral' && css[tone], plain && css.plain)}>
      {icon}
      {children}
    </span>
  )
}
