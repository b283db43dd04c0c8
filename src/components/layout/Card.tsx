import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Card.module.css'
import { Pocket } from './PocketPanel.tsx'

export interface CardProps {
  /** 16 px inside; leave out when the content brings its own, as rows do. */
  pad?: boolean | undefined
  /** An edge instead of a shadow. */
  flat?: boolean | undefined
  /** Details that belong to the card's content, in a pocket below it. */
  pocket?: ReactNode
  children: ReactNode
}

/** A surface for things that belong together. */
export function Card({ pad, flat, pocket, children }: CardProps) {
  return (
    <div className={cx(css.card, pad && !pocket && css.pad, flat && css.flat)}>
      {pocket ? (
        <>
          <div className={css.top}>{children}</div>
          <Pocket className={css.pocket}>{pocket}</Pocket>
        </>
      ) : (
        children
      )}
    </div>
  )
}
