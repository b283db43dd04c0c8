import { SrOnly } from '#components/content/Text.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Late, Skeleton } from './Skeleton.tsx'

/** The place of a list that is being read; its words are for assistive technology. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <SrOnly live="polite">{label}</SrOnly>
      <Late>
        <Stack gap={3}>
          <Skeleton width={140} height={20} />
          <Skeleton height={300} radius={20} />
          <Skeleton width={110} height={20} />
          <Skeleton height={220} radius={20} />
        </Stack>
      </Late>
    </div>
  )
}
