import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { IconRight } from './icons/Right.tsx'
import css from './List.module.css'

/** Rows on one surface. Its children are `ListRow`s. */
export function List({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ListRowProps {
  /** A `Tile` at the start. */
  start?: ReactNode
  title: ReactNode
  sub?: ReactNode
  /** Amount and state at the end. */
  end?: ReactNode
  /** The whole row can be pressed; `arrow` shows that it leads somewhere. */
  onClick?: (() => void) | undefined
  href?: string | undefined
  arrow?: boolean | undefined
}

export function ListRow({ start, title, sub, end, onClick, href, arrow }: ListRowProps) {
  const content = (
    <>
      {start}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {sub && <span className={css.sub}>{sub}</span>}
      </span>
      {end && <span className={css.end}>{end}</span>}
      {arrow && <IconRight className={css.chevron} />}
    </>
  )
  return (
    <li className={css.item}>
      {href !== undefined ? (
        <Link href={href} className={css.row}>
          {content}
        </Link>
      ) : onClick ? (
        <button type="button" className={css.row} onClick={onClick}>
          {content}
        </button>
      ) : (
        <div className={css.row}>{content}</div>
      )}
    </li>
  )
}
