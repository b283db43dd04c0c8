import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './PocketPanel.module.css'

/**
 * A panel with a notch in its top edge, which shows that it belongs to the content above. Its background is
 * `--panel` (default: surface-2). It overlaps nothing, so the background of the content above must extend
 * under the notch.
 */
export function PocketPanel({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return <div className={cx(css.pocket, className)}>{children}</div>
}
