import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { IconRight } from '#components/icons/Right.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './List.module.css'

export interface ListProps {
  label?: string | undefined
  /** An edge instead of a shadow, on a sheet. */
  flat?: boolean | undefined
  children: ReactNode
}

/** Rows on one surface. Its children are `ListRow`s. */
export function List({ label, flat, children }: ListProps) {
  return (
    <ul className={cx(css.list, flat && css.flat)} aria-label={label}>
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
      {(end || arrow) && (
        <span className={css.tail}>
          {end && <span className={css.end}>{end}</span>}
          {arrow && <IconRight className={css.chevron} />}
        </span>
      )}
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
