import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Tile } from '#components/content/IconTile.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { UnreadableNote } from '#components/feedback/UnreadableNote.tsx'
import { IconRefund } from '#components/icons/Refund.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { PagedSection } from '#components/layout/PaginatedSection.tsx'
import { Money } from '#components/money/Money.tsx'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { REFUNDS_PAGE_SIZE, refundsPage } from './refund-data.ts'

/** The refunds that were received, ten a page. */
export function RefundLog() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useResource(refundsPage(page))
  const { value, error, refresh } = list
  const age = useStaleSince(list)
  const [total, setTotal] = useState<number>()
  if (value && value.total !== total) setTotal(value.total)
  const shown = value?.refunds ?? []
  const title = t`Refunds so far`
  return (
    <PagedSection
      title={title}
      end={total ? t`${total} in total` : undefined}
      error={error === undefined || (value && isOfflineError(error)) ? undefined : readErrorText(error)}
      onRetry={() => void refresh()}
      empty={value && shown.length === 0 && t`No refund was received yet.`}
      page={page}
      pages={pagesKnown(total, page, sentCount(value?.refunds), REFUNDS_PAGE_SIZE)}
      onPage={setPage}
    >
      {value && (
        <>
          <DataAge when={age} stale />
          <UnreadableNote count={unreadableCount(value.refunds)} />
          <List label={title}>
            {shown.map(({ refundAmount, createdAt }, at) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no id, and times may repeat
                key={at}
                start={
                  <Tile>
                    <IconRefund />
                  </Tile>
                }
                title={formatDateTime(createdAt)}
                end={<Money satang={refundAmount} tone="pos" plus />}
              />
            ))}
          </List>
        </>
      )}
    </PagedSection>
  )
}
