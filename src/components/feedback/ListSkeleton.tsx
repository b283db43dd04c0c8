import { SrOnly } from '#components/content/Text.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { DelayedSkeleton, Skeleton } from './Skeleton.tsx'

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
