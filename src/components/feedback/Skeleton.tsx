import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths; the default width is 100%. */
  width?: number | string | undefined
  height: number | string
  radius?: number | string | undefined
  /** For the dark brand background. */
  onRind?: boolean | undefined
}

/** Placeholder for content that is loading, with its geometry. Hidden from assistive technology. */
export function Skeleton({ width, height, radius, onRind }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.block, onRind && css.onRind)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}

/** Shows its children only if loading takes longer than 200 ms. */
export function DelayedSkeleton({ children }: { children: ReactNode }) {
  return <div className={css.delayed}>{children}</div>
}
