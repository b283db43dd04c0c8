import type { ReactNode } from 'react'
import css from '#components/styles/text.module.css'
import { cx } from '#components/utils/cx.ts'

type Role = 'titleL' | 'titleM' | 'titleS' | 'body' | 'small' | 'caption'
type Tag = 'p' | 'span' | 'div' | 'h1' | 'h2' | 'h3' | 'strong'

export interface TextProps {
  role?: Role | undefined
  as?: Tag | undefined
  muted?: boolean | undefined
  strong?: boolean | undefined
  center?: boolean | undefined
  nowrap?: boolean | undefined
  /** Shows two lines at most: for text of the host in a list, whose details show all of it. */
  clamp?: boolean | undefined
  id?: string | undefined
  children: ReactNode
}

/**
 * Text in one of the typographic roles of text.module.css. Titles are only headings if `as` is a heading tag.
 */
export function Text({
  role = 'body',
  as: Tag = 'p',
  muted,
  strong,
  center,
  nowrap,
  clamp,
  id,
  children,
}: TextProps) {
  return (
    <Tag
      id={id}
      className={cx(
        role !== 'body' && css[role],
        muted && css.muted,
        strong && css.strong,
        center && css.center,
        nowrap && css.nowrap,
        clamp && css.clamp,
      )}
    >
      {children}
    </Tag>
  )
}

/** Text for assistive technology only. */
export function SrOnly({
  children,
  live,
}: {
  children: ReactNode
  live?: 'polite' | 'assertive' | undefined
}) {
  return (
    <span className={css.srOnly} aria-live={live}>
      {children}
    </span>
  )
}
