import { useLingui } from '@lingui/react/macro'
import { SrOnly } from '#components/content/Text.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconWheel } from '#components/icons/Wheel.tsx'
import { Stack } from '#components/layout/Stack.tsx'
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
      <EmptyState icon={<IconWheel />} title={t`No wheel is offered right now`}>
        {t`Coupons that you have can still be claimed below.`}
      </EmptyState>
    )
  }
  return (
    <div aria-busy="true">
      <SrOnly live="polite">{t`Loading the wheel`}</SrOnly>
      {/* As high as the wheel with its hint and its list of prizes, so that the coupons below don't move. */}
      <DelayedSkeleton>
        <Stack>
          <div className={css.wheel}>
            <Skeleton height="100%" radius="50%" />
          </div>
          <div className={css.hint}>
            <Skeleton height="1em" width="70%" />
          </div>
          <Skeleton height={52} radius={20} />
        </Stack>
      </DelayedSkeleton>
    </div>
  )
}
