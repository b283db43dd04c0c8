import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths; width fills the line when left out. */
  width?: number | string | undefined
  height: number | string
  radius?: number | string | undefined
  /** On the hero's ground. */
  onRind?: boolean | undefined
}

/** The place of content that is being read, in the content's own geometry. Silent. */
export function Skeleton({ width, height, radius, onRind }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.bone, onRind && css.rind)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}

/** Shows its skeletons only once loading has lasted 200 ms (D19). */
export function Late({ children }: { children: ReactNode }) {
  return <div className={css.late}>{children}</div>
}
