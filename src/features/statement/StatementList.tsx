import { useLingui } from '@lingui/react/macro'
import type { ResultOf } from '#contract/call.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry, statementList } from '#contract/statement.ts'
import { readErrorText } from '#lib/errors.ts'
import type { ResourceView } from '#lib/use-resource.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconReceipt } from '#ui/icons/Receipt.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Tile } from '#ui/Tile.tsx'
import { UnreadableNote } from '#ui/UnreadableNote.tsx'
import { EntryList } from './EntryList.tsx'

export interface StatementListProps {
  list: ResourceView<ResultOf<typeof statementList>>
  /** Counted from 1. */
  page: number
  onOpen: (entry: StatementEntry) => void
}

/** The entries of a page, or why there are none. */
export function StatementList({ list, page, onOpen }: StatementListProps) {
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
    return (
      <EmptyState
        mark={
          <Tile size="mark">
            <IconReceipt />
          </Tile>
        }
        title={page === 1 ? t`No entries yet` : t`No more entries`}
      >
        {page === 1
          ? t`Deposits, withdrawals, transfers and bonuses appear here.`
          : t`All entries are on the pages before this one.`}
      </EmptyState>
    )
  }
  return (
    <Stack gap={3}>
      <UnreadableNote count={unreadableCount(value.statements)} />
      <EntryList entries={value.statements} onOpen={onOpen} />
    </Stack>
  )
}
