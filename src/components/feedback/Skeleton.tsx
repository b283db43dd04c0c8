import { Trans } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { useSlow } from '#components/hooks/use-slow.ts'
import { cx } from '#components/utils/cx.ts'
import { Callout } from './Callout.tsx'
import { RetryLoadingContext } from './retry-loading-context.ts'
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

/** Placeholder of a text, inside the element whose font and line it takes. */
export function SkeletonText({ width }: { width: number | string }) {
  // In a span: as an item of a flexbox, only text and what is in its line would make a line.
  return (
    <span aria-hidden="true">
      <span className={cx(css.block, css.text)} style={{ width }} />
    </span>
  )
}

/** Says that loading takes longer than usual. @param onRetry default: that of the page */
export function SlowCallout({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const retryPage = useContext(RetryLoadingContext)
  const retry = onRetry ?? retryPage
  if (!retry) return null
  return (
    <Callout tone="warn">
      <p>
        <Trans>Loading is slower than usual.</Trans>
      </p>
      <LinkButton onClick={retry}>
        <Trans>Try again</Trans>
      </LinkButton>
    </Callout>
  )
}

interface DelayedSkeletonProps {
  /** Height of a card, the default content. */
  height?: number
  children?: ReactNode
  /** See `SlowCallout`. */
  onRetry?: (() => void) | undefined
}

/** Shows a skeleton only if loading takes longer than 200 ms, and a retry button if it takes longer than 8 s. */
export function DelayedSkeleton({ height = 0, children, onRetry }: DelayedSkeletonProps) {
  const isSlow = useSlow()
  return (
    <div className={css.delayed}>
      <div role="status" className={css.slow}>
        {isSlow && <SlowCallout onRetry={onRetry} />}
      </div>
      {/* Components that show a skeleton's texts and disabled buttons have names. */}
      <div aria-hidden="true">{children ?? <Skeleton height={height} radius={20} />}</div>
    </div>
  )
}

/** Skeleton of a list that is loading; `label` is for assistive technology. */
export function ListSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <SrOnly live="polite">{label}</SrOnly>
      <DelayedSkeleton>{children}</DelayedSkeleton>
    </div>
  )
}
