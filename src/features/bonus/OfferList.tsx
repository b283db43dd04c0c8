import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconGift } from '#components/icons/member.tsx'
import { IconPlay } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { cx } from '#components/utils/cx.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { Bonus } from '#contract/rewards/bonus.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { dialogButton } from '#lib/navigation/dialogs.ts'
import type { ResourceView } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { bannerSummary } from './banner-summary.ts'
import { useBonusTexts } from './bonus-texts.ts'
import art from './OfferArt.module.css'
import { OfferArt } from './OfferArt.tsx'
import css from './OfferList.module.css'
import { offerState } from './offer-state.ts'

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
        <OffersSkeleton />
      </DelayedSkeleton>
    )
  }
  if (value.length === 0) {
    return (
      <EmptyState
        title={t`No bonuses at the moment`}
        icon={<IconGift />}
        action={
          <LinkButton
            icon={<IconPlay size={20} />}
            {...dialogButton({ name: 'video', input: { topic: 'receive-bonus' } })}
          >{t`Watch how it works`}</LinkButton>
        }
      >
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

const OFFER_KEYS = ['a', 'b'] as const

function OffersSkeleton() {
  return (
    <>
      <SectionHeader title={<SkeletonText width={120} />} end={<SkeletonText width={56} />} />
      <div className={css.grid}>
        {OFFER_KEYS.map((key) => (
          <div key={key} className={css.card}>
            <div className={art.art}>
              <Skeleton height="100%" radius={0} />
            </div>
            <div className={css.body}>
              <div className={css.texts}>
                <Text role="titleS">
                  <SkeletonText width="80%" />
                </Text>
                <Text role="small">
                  <SkeletonText width="60%" />
                </Text>
              </div>
              <Button variant="secondary" small disabled>
                <SkeletonText width={56} />
              </Button>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

interface OfferCardProps {
  bonus: Bonus
  /** Server time, epoch milliseconds. */
  now: number
  /** The card is visible when the screen opens. */
  eager: boolean
  onOpen: () => void
}

/** A bonus on offer: active, fully received (with the reason), or available. */
function OfferCard({ bonus, now, eager, onOpen }: OfferCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { bonusName, summaryLine } = useBonusTexts()
  const card = offerState(bonus, now)
  const { state } = card
  const summary = bannerSummary(bonus.banners)
  return (
    <article className={cx(css.card, state !== 'available' && css[state])} aria-labelledby={id}>
      <OfferArt banners={bonus.banners} eager={eager} />
      {state !== 'available' && (
        <span className={css.chip}>
          <Chip tone={state === 'current' ? 'accent' : 'neutral'} icon={<IconCheck />}>
            {state === 'current' ? t`Current` : t({ message: 'Received', context: 'offer card' })}
          </Chip>
        </span>
      )}
      <div className={css.body}>
        <div className={css.texts}>
          <Text role="titleS" as="h3" id={id}>
            {bonusName(bonus.name, bonus.code)}
          </Text>
          {bonus.name === undefined && summary !== '' && <Text role="small">{summary}</Text>}
          <Text role="small" muted>
            {summaryLine(bonus, card)}
          </Text>
        </div>
        {state === 'available' && (
          <div className={css.openButton}>
            <Button
              id={`${id}-open`}
              variant="secondary"
              small
              aria-labelledby={`${id}-open ${id}`}
              onClick={onOpen}
            >
              {t`Details`}
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
