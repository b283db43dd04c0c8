import { useLingui } from '@lingui/react/macro'
import { SrOnly } from '#components/content/Text.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Stack } from '#components/layout/Stack.tsx'

/** Placeholder of a deposit method while it loads. */
export function DepositSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status">
      <SrOnly>{t`Loading`}</SrOnly>
      <DelayedSkeleton>
        <Stack gap={4}>
          <Skeleton width="60%" height={28} />
          <Skeleton height={168} radius={20} />
          <Skeleton height={72} radius={16} />
        </Stack>
      </DelayedSkeleton>
    </div>
  )
}
