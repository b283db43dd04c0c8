import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { ListSkeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconReceipt } from '#components/icons/member.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { ResultOf } from '#contract/call.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry, statementList } from '#contract/statement.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import type { ResourceView } from '#lib/resource/use-resource.ts'
import { EntryList } from './EntryList.tsx'

export interface StatementListProps {
  list: ResourceView<ResultOf<typeof statementList>>
  /** 1-based. */
  page: number
  onOpen: (entry: StatementEntry) => void
  /** The entry whose details are beside the list. */
  selected?: StatementEntry | undefined
  /** Replaces the text that the statement is empty. */
  empty?: ReactNode
}

/** The entries of a page, or a loading, error or empty state. */
export function StatementList({ list, page, onOpen, selected, empty }: StatementListProps) {
  const { t } = useLingui()
  const { value, error, loading, refresh } = list
  if (!value) {
    if (error === undefined) return <ListSkeleton label={t`Loading statement`} />
    return (
      <ErrorState onRetry={() => void refresh()} retrying={loading}>
        {readErrorText(error)}
      </ErrorState>
    )
  }
  if (value.statements.length === 0) {
    if (empty) return empty
    return (
      <EmptyState icon={<IconReceipt />} title={page === 1 ? t`No entries yet` : t`No more entries`}>
        {page === 1
          ? t`Deposits, withdrawals, transfers and bonuses appear here.`
          : t`All entries are on the pages before this one.`}
      </EmptyState>
    )
  }
  return (
    <Stack gap={3}>
      <UnreadableItemsCallout count={unreadableCount(value.statements)} />
      <EntryList entries={value.statements} onOpen={onOpen} selected={selected} />
    </Stack>
  )
}
