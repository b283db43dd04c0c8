import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { IconFilter } from '#components/icons/Filter.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { PageBar } from '#components/navigation/PageHeader.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { sentCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { STATEMENT_PAGE_SIZE, statementPage } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText, isOfflineError } from '#lib/api/error-text.ts'
import { formatDateTime, formatTime } from '#lib/format/date-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { EntrySheet } from './EntrySheet.tsx'
import { FilteredStatement } from './FilteredStatement.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { loadedAtom, visitPage } from './loaded-pages.ts'
import { QuickFilter } from './QuickFilter.tsx'
import { SlipsButton } from './SlipsButton.tsx'
import { StatementList } from './StatementList.tsx'
import { isFiltering, noFilter } from './statement-filter.ts'
import { usePage } from './use-page.ts'

/** The member's statement, ten entries a page, and the way to the slips. */
export default function StatementScreen() {
  const { t } = useLingui()
  const [page, goTo] = usePage()
  const list = useResource(statementPage(page))
  // Names of games stand in the wallet.
  useResource(walletResource)
  const loaded = useAtomValue(loadedAtom)
  const online = useAtomValue(onlineAtom)
  const [filter, setFilter] = useState(noFilter)
  const [choosing, setChoosing] = useState(false)
  const [opened, setOpened] = useState<StatementEntry>()
  const [total, setTotal] = useState<number>()
  const { value, fetchedAt, error } = list
  if (value && value.total !== total) setTotal(value.total)
  const sent = sentCount(value?.statements)
  const pages = pagesKnown(total, page, sent, STATEMENT_PAGE_SIZE)
  // Without a total, an empty page after the first one only means that the statement has ended.
  const hasEntries = (total ?? sent) > 0 || (value !== undefined && page > 1)
  const isEmpty = value !== undefined && !hasEntries
  useEffect(() => visitPage(page), [page])
  const beyond = value !== undefined && page > pages
  useEffect(() => {
    if (beyond) goTo(pages, { replace: true })
  })
  const filtering = isFiltering(filter)
  const turn = (next: number) => {
    goTo(next)
    scrollTo({ top: 0 })
  }

  return (
    <Stack>
      <PageBar
        member
        title={t`Statement`}
        end={
          <Row gap={1}>
            <IconButton
              label={t`Filter`}
              icon={<IconFilter />}
              aria-pressed={filtering}
              disabled={isEmpty || (value === undefined && !total)}
              onClick={() => setChoosing(true)}
            />
            <IconButton
              label={t`Refresh statement`}
              icon={<IconRefresh />}
              busy={list.showIndicator}
              onClick={() => void list.refresh()}
            />
          </Row>
        }
      />
      <SlipsButton />
      {!isEmpty && <QuickFilter filter={filter} onFilter={setFilter} />}
      {error !== undefined && value && !isOfflineError(error) && (
        <Note tone="neg" role="status">
          {errorText(error)}
        </Note>
      )}
      {filtering && (total !== undefined || loaded.entries.length > 0) ? (
        <FilteredStatement filter={filter} {...loaded} total={total} onOpen={setOpened} />
      ) : (
        <StatementList list={list} page={page} onOpen={setOpened} />
      )}
      {!filtering && hasEntries && (
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          onPage={turn}
          age={
            fetchedAt !== undefined && (
              <Trans>
                Data from {error === undefined && online ? formatTime(fetchedAt) : formatDateTime(fetchedAt)}
              </Trans>
            )
          }
        />
      )}
      {choosing && (
        <FilterSheet
          filter={filter}
          entries={loaded.entries}
          total={total}
          complete={loaded.complete}
          onFilter={setFilter}
          onClose={() => setChoosing(false)}
        />
      )}
      {opened && <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}
