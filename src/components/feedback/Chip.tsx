import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Chip.module.css'

export interface ChipProps {
  tone?: 'neutral' | 'pos' | 'warn' | 'neg' | 'info' | 'accent' | undefined
  /** Without a ground: success in lists, so that exceptions stand out. */
  plain?: boolean | undefined
  icon?: ReactNode
  children: ReactNode
}

/** A state in a word, with its icon: never by colour alone. */
export function Chip({ tone = 'neutral', plain, icon, children }: ChipProps) {
  return (
    <span className={cx(css.chip, tone !== 'neutral' && css[tone], plain && css.plain)}>
      {icon}
      {children}
    </span>
  )
}
