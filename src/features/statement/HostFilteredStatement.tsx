import { type ReactNode, useEffect } from 'react'
import { Stack } from '#components/layout/Stack.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { sentCount } from '#contract/dropped-records.ts'
import { STATEMENT_PAGE_SIZE } from '#domain/statement/statement-resources.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { NoMatch } from './NoMatch.tsx'
import { StatementList, type StatementListProps } from './StatementList.tsx'
import type { StatementFilter } from './statement-filter.ts'

export interface HostFilteredStatementProps extends Omit<StatementListProps, 'empty'> {
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
