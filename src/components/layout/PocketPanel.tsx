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
  return (
    <div className={cx(css.pocket, className)}>
      <svg className={css.notch} viewBox="0 0 104 15" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0C16 0 20 4 26 8C32 12 39 14 52 14S72 12 78 8C84 4 88 0 104 0V15H0Z" />
      </svg>
      {children}
    </div>
  )
}
