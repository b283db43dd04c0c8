import type { ReactNode } from 'react'
import css from './DescriptionList.module.css'

/** Names with their values; its children are `KeyValueRow`s. */
export function KeyValue({ children }: { children: ReactNode }) {
  return <dl className={css.list}>{children}</dl>
}

export function KeyValueRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
