import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './FreshnessDot.module.css'

/**
 * How fresh an amount is: a filled dot while live, a hollow one when stale. The text alone carries the
 * meaning.
 */
export function FreshnessDot({ stale, children }: { stale?: boolean | undefined; children: ReactNode }) {
  return (
    <p className={css.freshness}>
      <span className={cx(css.dot, stale && css.stale)} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
