import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Stack.module.css'

/** Step of the spacing scale: 4, 8, 12, 16, 20, 24 px. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6

interface Props {
  gap?: Gap | undefined
  children: ReactNode
}

/** Stacks its children vertically. */
export function Stack({ gap = 4, children }: Props) {
  return <div className={cx(css.stack, css[`g${gap}`])}>{children}</div>
}

/** Puts its children in a row, which wraps if the text is large. */
export function Row({ gap = 2, between, children }: Props & { between?: boolean | undefined }) {
  return <div className={cx(css.row, css[`g${gap}`], between && css.between)}>{children}</div>
}

/**
 * Buttons in a row, of equal width; stacked when their text doesn't fit.
 * @param props.primaryLast the last button is the primary one and takes all room that the others leave
 */
export function ButtonRow({ primaryLast, children }: { primaryLast?: boolean; children: ReactNode }) {
  return <div className={cx(css.buttons, primaryLast && css.primaryLast)}>{children}</div>
}
