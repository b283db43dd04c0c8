import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './DescriptionList.module.css'

/** A list of names and values. Children must be `DescriptionRow`s. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={css.list}>{children}</dl>
}

interface DescriptionRowProps {
  name: ReactNode
  /** For the row that sums up the others. */
  strong?: boolean | undefined
  children: ReactNode
}

/** One name and its value; must be a child of `DescriptionList`. */
export function DescriptionRow({ name, strong, children }: DescriptionRowProps) {
  return (
    <div className={cx(css.row, strong && css.strong)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
