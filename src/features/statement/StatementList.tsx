import { useLingui } from '@lingui/react/macro'
import type { ResultOf } from '../../contract/call.ts'
import type { StatementEntry, statementList } from '../../contract/statement.ts'
import { errorText } from '../../lib/errors.ts'
import type { ResourceView } from '../../lib/use-resource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconReceipt } from '../../ui/icons/Receipt.tsx'
import { SrOnly } from '../../ui/Text.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { EntryList } from './EntryList.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { EntryType } from './statement-rules.ts'

export interface StatementListProps {
  list: ResourceView<ResultOf<typeof statementList>>
  filter: EntryType | 'all'
  onOpen: (entry: StatementEntry) => void
}

/** The entries of a page, or why there are none. */
export function StatementList({ list, filter, onOpen }: StatementListProps) {
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
  const mark = (
    <Tile size="mark">
      <IconReceipt />
    </Tile>
  )
  if (value.statements.length === 0) {
    return (
      <EmptyState mark={mark} title={t`No entries yet`}>
        {t`Deposits, withdrawals, transfers and bonuses appear here.`}
      </EmptyState>
    )
  }
  const entries = value.statements.filter((entry) => filter === 'all' || entry.statementType === filter)
  return (
    <>
      {filter !== 'all' && <SrOnly live="polite">{t`${entries.length} entries shown`}</SrOnly>}
      {entries.length > 0 ? (
        <EntryList entries={entries} onOpen={onOpen} />
      ) : (
        <EmptyState mark={mark} title={t`No entry of this type on this page`}>
          {t`Other pages may have some.`}
        </EmptyState>
      )}
    </>
  )
}
