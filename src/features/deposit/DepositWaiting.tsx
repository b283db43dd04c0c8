import { useLingui } from '@lingui/react/macro'
import { Late, Skeleton } from '#ui/Skeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { SrOnly } from '#ui/Text.tsx'

/** A way to deposit while it is on its way. */
export function DepositWaiting() {
  const { t } = useLingui()
  return (
    <div role="status">
      <SrOnly>{t`Loading`}</SrOnly>
      <Late>
        <Stack gap={4}>
          <Skeleton width="60%" height={28} />
          <Skeleton height={168} radius={20} />
          <Skeleton height={72} radius={16} />
        </Stack>
      </Late>
    </div>
  )
}
