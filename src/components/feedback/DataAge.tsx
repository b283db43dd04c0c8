import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './DataAge.module.css'

export interface DataAgeProps {
  /** Formatted age or time of the data next to it; undefined if nothing has been read yet. */
  when: string | undefined
  /** The last refresh failed. */
  stale?: boolean | undefined
}

/** How old the data next to it is. */
export function DataAge({ when, stale }: DataAgeProps) {
  const { t } = useLingui()
  if (when === undefined) return null
  const ago = when
  return <FreshnessDot stale={stale}>{stale ? t`As of ${when}` : t`Updated ${ago}`}</FreshnessDot>
}

/**
 * How fresh an amount is: a filled dot while live, a hollow one when stale. The text alone carries the
 * meaning.
 */
export function FreshnessDot({ stale, children }: { stale?: boolean | undefined; children: ReactNode }) {
  return (
    <p className={cx(css.freshness, stale && css.stale)}>
      <span>{children}</span>
    </p>
  )
}
