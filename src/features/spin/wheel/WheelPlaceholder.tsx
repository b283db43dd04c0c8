import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconWheel } from '#components/icons/Wheel.tsx'
import { spinActiveResource } from '#domain/spin/spin-enabled.ts'
import { setupResource } from '#features/spin/spin-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './WheelPlaceholder.module.css'

/** Shown instead of the wheel while it is loading, failed to load, or isn't offered. */
export function WheelPlaceholder() {
  const { t } = useLingui()
  const active = useResource(spinActiveResource)
  const setup = useResource(setupResource)
  const error = active.error ?? setup.error
  if (error !== undefined) {
    const retry = () => {
      void active.refresh()
      void setup.refresh()
    }
    return (
      <ErrorState onRetry={retry} retrying={active.loading || setup.loading}>
        {readErrorText(error)}
      </ErrorState>
    )
  }
  if (active.value === false || setup.value) {
    return (
      <EmptyState
        icon={
          <IconTile size="outcome">
            <IconWheel />
          </IconTile>
        }
        title={t`No wheel is offered right now`}
      >
        {t`Coupons that you have can still be claimed below.`}
      </EmptyState>
    )
  }
  return (
    <div aria-busy="true" className={css.place}>
      <SrOnly live="polite">{t`Loading the wheel`}</SrOnly>
      <DelayedSkeleton>
        <Skeleton height="min(350px, 85vw)" radius="50%" />
      </DelayedSkeleton>
    </div>
  )
}
