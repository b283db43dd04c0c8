import type { ReactNode } from 'react'
import css from './DescriptionList.module.css'

/** A list of names and values. Children must be `DescriptionRow`s. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={css.list}>{children}</dl>
}

/** One name and its value; must be a child of `DescriptionList`. */
export function DescriptionRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
