import type { ReactNode } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths; the default width is 100%. */
  width?: number | string | undefined
  height: number | string
  radius?: number | string | undefined
  /** For the dark brand background. */
  onBrandBackground?: boolean | undefined
}

/** Placeholder for content that is loading, with its geometry. Hidden from assistive technology. */
export function Skeleton({ width, height, radius, onBrandBackground }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.block, onBrandBackground && css.onBrandBackground)}
      style={{ width, height, borderRadius: radius }}
    />
  )
}

interface DelayedSkeletonProps {
  /** Height of a card, the default content. */
  height?: number
  children?: ReactNode
}

/** Shows a skeleton only if loading takes longer than 200 ms. */
export function DelayedSkeleton({ height = 0, children }: DelayedSkeletonProps) {
  return <div className={css.delayed}>{children ?? <Skeleton height={height} radius={20} />}</div>
}

/** Skeleton of a list that is loading; `label` is for assistive technology. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <SrOnly live="polite">{label}</SrOnly>
      <DelayedSkeleton>
        <Stack gap={3}>
          <Skeleton width={140} height={20} />
          <Skeleton height={300} radius={20} />
          <Skeleton width={110} height={20} />
          <Skeleton height={220} radius={20} />
        </Stack>
      </DelayedSkeleton>
    </div>
  )
}
