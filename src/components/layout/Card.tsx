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
    <div className={cx(css.card, padded && !pocket && css.padded, outlined && css.outlined)}>
      {pocket ? (
        <>
          <div className={css.content}>{children}</div>
          <PocketPanel className={css.pocket}>{pocket}</PocketPanel>
        </>
      ) : (
        children
      )}
    </div>
  )
}
