import { useLingui } from '@lingui/react/macro'
import { readErrorText } from '#lib/errors.ts'
import { spinActiveResource } from '#lib/spin-active.ts'
import { useResource } from '#lib/use-resource.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconWheel } from '#ui/icons/Wheel.tsx'
import { Late, Skeleton } from '#ui/Skeleton.tsx'
import { SrOnly } from '#ui/Text.tsx'
import { Tile } from '#ui/Tile.tsx'
import { setupResource } from './spin-data.ts'
import css from './WheelState.module.css'

/** Stands where the wheel would be: it is being read, couldn't be read, or isn't offered. */
export function WheelState() {
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
        mark={
          <Tile size="mark">
            <IconWheel />
          </Tile>
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
      <Late>
        <Skeleton height="min(350px, 85vw)" radius="50%" />
      </Late>
    </div>
  )
}
