import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Card.module.css'
import { PocketPanel } from './PocketPanel.tsx'

export interface CardProps {
  /** Adds 16 px padding; omit it if the content has its own, e.g. list rows. */
  padded?: boolean | undefined
  /** A border instead of a shadow. */
  outlined?: boolean | undefined
  /** Details shown in a pocket panel below the content. */
  pocket?: ReactNode
  children: ReactNode
}

/** A raised surface that groups content. */
export function Card({ padded, outlined, pocket, children }: CardProps) {
  return (
    <div className={cx(css.card, outlined && css.outlined)}>
      {/* Always an element of its own: a pocket that comes or goes must not remount the content. */}
      <div className={cx(pocket ? css.content : padded && css.padded)}>{children}</div>
      {pocket && <PocketPanel className={css.pocket}>{pocket}</PocketPanel>}
    </div>
  )
}
