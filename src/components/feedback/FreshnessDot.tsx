import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './FreshnessDot.module.css'

/** How old a figure is: a full dot while live, a hollow one with the time when stale. The words say it all. */
export function Freshness({ stale, children }: { stale?: boolean | undefined; children: ReactNode }) {
  return (
    <p className={css.fresh}>
      <span className={cx(css.dot, stale && css.stale)} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
