import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { ShareBar, ShareSwatch } from '#components/feedback/ShareBar.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Row } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { readErrorText } from '#lib/api/error-text.ts'
import { formatDate } from '#lib/format/date-time.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { sumNetDeposits } from './net-deposits.ts'
import { type RecentStatement, useRecentStatement } from './recent-statement.ts'
import { TitledCard } from './TitledCard.tsx'

/** Net deposits of the last 30 and 7 days, with their components. */
export function NetDepositsCard() {
  const { t } = useLingui()
  const recent = useRecentStatement()
  const { value, error, refresh, loading } = recent
  const age = useStaleSince(recent)
  if (value) return <Figures {...value} age={age} />
  return (
    <section aria-label={t`Net deposits`} aria-busy={loading}>
      {error === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={168} radius={20} />
        </DelayedSkeleton>
      ) : (
        <ErrorState onRetry={refresh} retrying={loading}>
          {readErrorText(error)}
        </ErrorState>
      )}
    </section>
  )
}

function Figures({ entries, complete, unreadable, at, age }: RecentStatement & { age: string | undefined }) {
  const { t } = useLingui()
  const oldest = entries.at(-1)
  const since = oldest ? formatDate(oldest.createdAt) : ''
  const count = entries.length
  const month = sumNetDeposits(entries, 30, at)
  return (
    <TitledCard
      titleAs="label"
      title={t`Net deposits`}
      detail={<Plural value={30} one="Last # day" other="Last # days" />}
      pocket={
        <DescriptionList>
          <DescriptionRow name={<Plural value={7} one="Last # day" other="Last # days" />}>
            <Money satang={sumNetDeposits(entries, 7, at).net} />
          </DescriptionRow>
          {month.pending > 0 && (
            <DescriptionRow name={t`Withdrawals in progress, not counted`}>
              <Money satang={month.pending} />
            </DescriptionRow>
          )}
        </DescriptionList>
      }
    >
      <DataAge when={age} stale />
      <Money satang={month.net} size="l" />
      <ShareBar parts={[month.deposited, month.withdrawn]} />
      <Row between>
        <Text role="small">
          <ShareSwatch index={0} /> <Trans>Deposited</Trans> <Money satang={month.deposited} />
        </Text>
        <Text role="small">
          <ShareSwatch index={1} /> <Trans>Paid out</Trans> <Money satang={month.withdrawn} />
        </Text>
      </Row>
      <UnreadableItemsCallout count={unreadable} />
      {!complete && (
        <Text role="small" muted>
          <Plural
            value={count}
            one={`From your newest entry, since ${since}: older ones aren’t in these figures.`}
            other={`From your newest # entries, since ${since}: older ones aren’t in these figures.`}
          />
        </Text>
      )}
    </TitledCard>
  )
}
