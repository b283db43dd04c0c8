import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './IconTile.module.css'

export interface IconTileProps {
  tone?: 'plain' | 'accent' | 'pos' | 'neg' | 'warn' | 'info' | undefined
  /**
   * 40 px square (`m`), 48 px (`l`), 56 px round, 76 px round (`outcome`: result of a screen), 44 px round
   * (`avatar`).
   */
  size?: 'm' | 'l' | 'round' | 'outcome' | 'avatar' | undefined
  /** An icon, one or two letters, or an `<img alt="">`. */
  children: ReactNode
}

/** A coloured tile behind an icon. Decorative: the text next to it says the same. */
export function IconTile({ tone = 'plain', size = 'm', children }: IconTileProps) {
  return (
    <span
      className={cx(css.tile, tone !== 'plain' && css[tone], size !== 'm' && css[size])}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
