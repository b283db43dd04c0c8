import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconRight } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './List.module.css'

export interface ListProps {
  label?: string | undefined
  /** A border instead of a shadow, for sheets. */
  outlined?: boolean | undefined
  /** Element at the start of each row: the lines between rows are indented by its width. */
  start?: 'tile' | 'number' | 'swatch' | undefined
  children: ReactNode
}

const startClasses = { tile: undefined, number: css.numbered, swatch: css.withSwatches }

/** Rows on one surface. Children must be `ListRow`s. */
export function List({ label, outlined, start = 'tile', children }: ListProps) {
  return (
    <ul className={cx(css.list, outlined && css.outlined, startClasses[start])} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ListRowProps {
  /** At the start, on an `IconTile`. */
  icon?: ReactNode
  /** Replaces `icon`: an `IconTile` of another tone, or what the list says. */
  start?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** At the end, e.g. amount and status. */
  end?: ReactNode
  /** Gives `end` 288 px, or a line of its own where that doesn't fit. */
  wideEnd?: boolean | undefined
  /** `onClick`, `href` or both make the whole row clickable; `arrow` indicates that it navigates. */
  onClick?: (() => void) | undefined
  onPointerDown?: (() => void) | undefined
  href?: string | undefined
  /** Attributes of a link to another site, instead of `href`. */
  externalLink?: ComponentProps<'a'> | undefined
  arrow?: boolean | undefined
  /** Marks the clickable row whose details are shown beside the list. */
  isCurrent?: boolean | undefined
}

/** Rendered as a link with `href` or `externalLink`, as a button with `onClick`, else as plain content. */
export function ListRow(props: ListRowProps) {
  const {
    icon,
    start = icon && <IconTile>{icon}</IconTile>,
    title,
    subtitle,
    end,
    wideEnd,
    onClick,
    onPointerDown,
    href,
    externalLink,
    arrow,
    isCurrent,
  } = props
  const content = (
    <>
      {start}
      <span className={css.texts}>
        <span className={css.title}>{title}</span>
        {subtitle && <span className={css.subtitle}>{subtitle}</span>}
      </span>
      {(end || arrow) && (
        <span className={cx(css.trailing, wideEnd && css.wide)}>
          {end && <span className={css.end}>{end}</span>}
          {arrow && <IconRight className={css.chevron} />}
        </span>
      )}
    </>
  )
  return (
    <li className={css.item}>
      {href !== undefined ? (
        <Link href={href} onClick={onClick} className={css.row}>
          {content}
        </Link>
      ) : externalLink ? (
        <a {...externalLink} className={css.row}>
          {content}
        </a>
      ) : onClick ? (
        <button
          type="button"
          className={css.row}
          aria-current={isCurrent || undefined}
          onClick={onClick}
          onPointerDown={onPointerDown}
        >
          {content}
        </button>
      ) : (
        <div className={css.row}>{content}</div>
      )}
    </li>
  )
}
