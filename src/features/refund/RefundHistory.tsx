import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconRefund } from '#components/icons/member.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { PaginatedSection } from '#components/layout/PaginatedSection.tsx'
import { Money } from '#components/money/Money.tsx'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { formatDate, formatTime } from '#lib/format/date-time.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import css from './RefundHistory.module.css'
import { REFUNDS_PAGE_SIZE, refundsPage } from './refund-resources.ts'

export function RefundHistory() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useResource(refundsPage(page))
  const { value, error, refresh } = list
  const age = useStaleSince(list)
  const [total, setTotal] = useState<number>()
  if (value && value.total !== total) setTotal(value.total)
  const refunds = value?.refunds ?? []
  const title = t`Refund history`
  return (
    <PaginatedSection
      title={title}
      end={total ? t`${total} in total` : undefined}
      error={error === undefined || (value && isOfflineError(error)) ? undefined : readErrorText(error)}
      onRetry={() => void refresh()}
      empty={value && refunds.length === 0 && t`You haven’t received a refund yet.`}
      page={page}
      pages={pagesKnown(total, page, sentCount(value?.refunds), REFUNDS_PAGE_SIZE)}
      onPage={setPage}
    >
      {value && (
        <>
          <DataAge when={age} stale />
          <UnreadableItemsCallout count={unreadableCount(value.refunds)} />
          <List label={title}>
            {refunds.map(({ refundAmount, createdAt }, index) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no id, and times may repeat
                key={index}
                icon={<IconRefund />}
                title={<span className={css.date}>{formatDate(createdAt)}</span>}
                subtitle={formatTime(createdAt)}
                end={<Money satang={refundAmount} tone="pos" showPlus />}
              />
            ))}
          </List>
        </>
      )}
    </PaginatedSection>
  )
}
