import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconGift } from '#components/icons/Gift.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { cx } from '#components/utils/cx.ts'
import type { Bonus } from '#contract/bonus.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import type { ResourceView } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { OfferCard } from './OfferCard.tsx'
import css from './OfferList.module.css'

/** How often the cards check whether a bonus has become available. */
const REFRESH_INTERVAL_MS = 5000

/** Whether rows of two are full and rows of three aren't. */
const fillsPairsOnly = (count: number) => count % 2 === 0 && count % 3 !== 0

interface OfferListProps {
  list: ResourceView<readonly Bonus[]>
  onRetry: () => void
  onOpen: (bonus: Bonus) => void
}

/** The bonuses on offer, or a loading, error or empty state. */
export function OfferList({ list, onRetry, onOpen }: OfferListProps) {
  const { t } = useLingui()
  const id = useId()
  const { value, error, loading } = list
  const now = useNow(REFRESH_INTERVAL_MS)
  const age = useStaleSince(list)
  if (!value) {
    if (error !== undefined) {
      return (
        <ErrorState onRetry={onRetry} retrying={loading}>
          {readErrorText(error)}
        </ErrorState>
      )
    }
    return (
      <DelayedSkeleton>
        <Stack>
          <Skeleton height={230} radius={20} />
          <Skeleton height={230} radius={20} />
        </Stack>
      </DelayedSkeleton>
    )
  }
  if (value.length === 0) {
    return (
      <EmptyState title={t`No bonuses at the moment`} icon={<IconGift />}>
        {t`Bonuses on offer appear here.`}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={t`All bonuses`}
        end={plural(value.length, { one: '# bonus', other: '# bonuses' })}
      />
      <Stack gap={3}>
        <DataAge when={age} stale />
        <UnreadableItemsCallout count={unreadableCount(value)} />
        <div className={cx(css.grid, fillsPairsOnly(value.length) && css.pairs)}>
          {value.map((bonus, index) => (
            <OfferCard
              key={bonus.code}
              bonus={bonus}
              now={now}
              eager={index === 0}
              onOpen={() => onOpen(bonus)}
            />
          ))}
        </div>
      </Stack>
    </section>
  )
}
