import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './IconTile.module.css'

export interface TileProps {
  tone?: 'plain' | 'accent' | 'pos' | 'neg' | 'warn' | 'info' | undefined
  /** 40 px square, 48 (`l`), 56 round, 76 round (`mark`: result of a screen), 44 round (`avatar`). */
  size?: 'm' | 'l' | 'round' | 'mark' | 'avatar' | undefined
  /** An icon, one or two letters, or an `<img alt="">`. */
  children: ReactNode
}

/** A small ground for an icon, beside the words that say the same. */
export function Tile({ tone = 'plain', size = 'm', children }: TileProps) {
  return (
    <span
      className={cx(css.tile, tone !== 'plain' && css[tone], size !== 'm' && css[size])}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}
