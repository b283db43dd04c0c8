import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { readErrorText } from '#lib/api/error-text.ts'
import { formatDate } from '#lib/format/date-time.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { sumNetDeposits } from './net-deposits.ts'
import { type RecentStatement, useRecentStatement } from './recent-statement.ts'

/** Net deposits of the last 7 and 30 days, with their components. */
export function NetDepositsCard() {
  const { t } = useLingui()
  const recent = useRecentStatement()
  const { value, error, refresh, loading } = recent
  const age = useStaleSince(recent)
  return (
    <section aria-labelledby="care-net" aria-busy={loading}>
      <SectionHeader id="care-net" title={t`Net deposits`} />
      {value && (
        <Stack gap={2}>
          <DataAge when={age} stale />
          <Figures {...value} />
        </Stack>
      )}
      {!value && error !== undefined && (
        <ErrorState onRetry={refresh} retrying={loading}>
          {readErrorText(error)}
        </ErrorState>
      )}
      {!value && error === undefined && (
        <DelayedSkeleton>
          <Skeleton height={168} radius={20} />
        </DelayedSkeleton>
      )}
    </section>
  )
}

function Figures({ entries, complete, unreadable, at }: RecentStatement) {
  const { t } = useLingui()
  const oldest = entries.at(-1)
  const since = oldest ? formatDate(oldest.createdAt) : ''
  const count = entries.length
  const month = sumNetDeposits(entries, 30, at)
  return (
    <Card
      pocket={
        <DescriptionList>
          <DescriptionRow name={t`Deposited in 30 days`}>
            <Money satang={month.deposited} />
          </DescriptionRow>
          <DescriptionRow name={t`Paid out in 30 days`}>
            <Money satang={month.withdrawn} />
          </DescriptionRow>
          {month.pending > 0 && (
            <DescriptionRow name={t`Withdrawals in progress, not counted`}>
              <Money satang={month.pending} />
            </DescriptionRow>
          )}
        </DescriptionList>
      }
    >
      <Row gap={6}>
        {([7, 30] as const).map((days) => (
          <div key={days}>
            <Text role="small" muted>
              <Plural value={days} one="Last # day" other="Last # days" />
            </Text>
            <Text role="titleM">
              <Money satang={sumNetDeposits(entries, days, at).net} size="m" />
            </Text>
          </div>
        ))}
      </Row>
      <UnreadableItemsCallout count={unreadable} />
      <Text role="small" muted>
        {complete ? (
          <Trans>
            Deposits less withdrawals that were paid, from your statement here. Below zero: you took out more.
          </Trans>
        ) : (
          <Plural
            value={count}
            one={`From your newest entry, since ${since}: older ones aren’t in these figures.`}
            other={`From your newest # entries, since ${since}: older ones aren’t in these figures.`}
          />
        )}
      </Text>
    </Card>
  )
}
