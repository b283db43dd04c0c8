import { useLingui } from '@lingui/react/macro'
import type { ResultOf } from '../../contract/call.ts'
import type { StatementEntry, statementList } from '../../contract/statement.ts'
import { errorText } from '../../lib/errors.ts'
import type { ResourceView } from '../../lib/use-resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconReceipt } from '../../ui/icons/Receipt.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { EntryList } from './EntryList.tsx'

export interface StatementListProps {
  list: ResourceView<ResultOf<typeof statementList>>
  onOpen: (entry: StatementEntry) => void
}

/** The entries of a page, or why there are none. */
export function StatementList({ list, onOpen }: StatementListProps) {
  const { t } = useLingui()
  const { value, error, loading, refresh } = list
  if (!value) {
    if (error === undefined) return <ListSkeleton label={t`Loading statement`} />
    return (
      <ErrorState onRetry={() => void refresh()} retrying={loading}>
        {errorText(error)}
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
        title={t`No entries yet`}
      >
        {t`Deposits, withdrawals, transfers and bonuses appear here.`}
      </EmptyState>
    )
  }
  return <EntryList entries={value.statements} onOpen={onOpen} />
}
