import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconReceipt } from '#components/icons/member.tsx'
import { IconFilter, IconPlay } from '#components/icons/screens.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import type { ResultOf } from '#contract/call.ts'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import type { StatementEntry, statementList } from '#contract/statement.ts'
import { STATEMENT_PAGE_SIZE } from '#domain/statement/statement-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { dialogButton } from '#lib/navigation/dialogs.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import type { ResourceView } from '#lib/resource/use-resource.ts'
import { EntryList, EntryListSkeleton } from './EntryList.tsx'
import { isFiltering, type StatementFilter } from './filter/statement-filter.ts'

interface StatementListProps {
  list: ResourceView<ResultOf<typeof statementList>>
  page: number
  onOpen: (entry: StatementEntry) => void
  /** The entry whose details are beside the list. */
  selected?: StatementEntry | undefined
  /** Replaces the text that the statement is empty. */
  empty?: ReactNode
  /** See `EntryList`. */
  monthHeader?: ((at: number) => ReactNode) | undefined
}

/** The entries of a page, or a loading, error or empty state. */
export function StatementList({ list, page, onOpen, selected, empty, monthHeader }: StatementListProps) {
  const { t } = useLingui()
  const { value, error, loading, refresh } = list
  if (!value) {
    if (error === undefined) return <EntryListSkeleton hasMonths={monthHeader !== undefined} />
    return (
      <ErrorState onRetry={() => void refresh()} retrying={loading}>
        {readErrorText(error)}
      </ErrorState>
    )
  }
  if (value.statements.length === 0) {
    if (empty) return empty
    return (
      <EmptyState
        icon={<IconReceipt />}
        title={page === 1 ? t`No entries yet` : t`No more entries`}
        action={
          page === 1 && (
            <LinkButton
              icon={<IconPlay size={20} />}
              {...dialogButton({ name: 'video', input: { topic: 'wallet' } })}
            >{t`Watch how it works`}</LinkButton>
          )
        }
      >
        {page === 1
          ? t`Deposits, withdrawals, transfers and bonuses appear here.`
          : t`All entries are on the pages before this one.`}
      </EmptyState>
    )
  }
  return (
    <Stack gap={3}>
      <UnreadableItemsCallout count={unreadableCount(value.statements)} />
      <EntryList entries={value.statements} onOpen={onOpen} selected={selected} monthHeader={monthHeader} />
    </Stack>
  )
}

interface HostFilteredStatementProps extends Omit<StatementListProps, 'empty'> {
  filter: StatementFilter
  onPage: (page: number, how?: { replace: boolean }) => void
  /** Age of the list, shown below it. */
  age: ReactNode
}

/** A page of all entries that match a filter. */
export function HostFilteredStatement(props: HostFilteredStatementProps) {
  const { list, page, filter, onPage, age } = props
  const { value } = list
  const count = sentCount(value?.statements)
  const pages = pagesKnown(value?.total, page, count, STATEMENT_PAGE_SIZE)
  const isBeyondLastPage = value?.total !== undefined && page > pages
  useEffect(() => {
    if (isBeyondLastPage) onPage(pages, { replace: true })
  })
  return (
    <Stack>
      <StatementList {...props} empty={<NoMatch filter={filter} />} />
      {value && (count > 0 || page > 1) && (
        <Pagination page={page} pages={pages} onPage={(next) => onPage(next)} age={age} />
      )}
    </Stack>
  )
}

interface NoMatchProps {
  filter: StatementFilter
  /** Only some of the entries were searched. */
  isPartial?: boolean
}

/** Says that nothing matches a filter. The button that clears the filter is outside. */
export function NoMatch({ filter, isPartial }: NoMatchProps) {
  const { t } = useLingui()
  const isOnlyPeriod = !isFiltering({ ...filter, from: '', to: '' })
  return (
    <EmptyState
      icon={<IconFilter />}
      title={isOnlyPeriod && !isPartial ? t`Nothing in this period` : t`Nothing here matches the filter`}
    >
      {isPartial
        ? t`Older entries may match. Load more to look further.`
        : t`Choose another filter to see more.`}
    </EmptyState>
  )
}
