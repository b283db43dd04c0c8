import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { IconDownload } from '#components/icons/screens.tsx'
import { Columns } from '#components/layout/Columns.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { sentCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { followMovements } from '#domain/movements/in-motion.ts'
import { STATEMENT_PAGE_SIZE, statementPageResource } from '#domain/statement/statement-resources.ts'
import { isSameEntry } from '#domain/statement/statement-rules.ts'
import { chatOpenAtom } from '#domain/support/open-chat.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText, isOfflineError } from '#lib/api/error-text.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { EntryListSkeleton } from './EntryList.tsx'
import { EntryPanel, EntrySheet } from './EntrySheet.tsx'
import { ExportSheet } from './export/ExportSheet.tsx'
import { FilterButton, FilterSummary, QuickFilter } from './filter/FilterControls.tsx'
import { FilterSheet } from './filter/FilterSheet.tsx'
import { filteredPageResource, useHostFilterOffered, useRereadWithFirstPage } from './filter/host-filter.ts'
import { LoadedMatches, LoadedMatchesNotice } from './filter/LoadedMatches.tsx'
import { findLoadedMatches, loadedEntriesAtom, markPageVisited } from './filter/loaded-entries.ts'
import { parseStatementSearch, searchOf } from './filter/statement-address.ts'
import { countCriteria, noFilter, type StatementFilter } from './filter/statement-filter.ts'
import { MonthSums, MonthSumsSkeleton } from './MonthSums.tsx'
import { SlipsButton } from './SlipsButton.tsx'
import { HostFilteredStatement, StatementList } from './StatementList.tsx'
import css from './StatementScreen.module.css'

/** From this width, an entry's details are beside the list. */
const WIDE_MEDIA_QUERY = '(min-width: 1080px)'

/** The member's statement, ten entries per page, with filters, an export, and a button to the slips. */
export default function StatementScreen() {
  const { t } = useLingui()
  const { page, filter, goTo } = useStatementAddress()
  const criteriaCount = countCriteria(filter)
  const hasFilter = criteriaCount > 0
  // The page in the address is that of the filtered list, if there is one.
  const plainPage = hasFilter ? 1 : page
  const list = useResource(statementPageResource(plainPage))
  // The wallet has the names of the games.
  useResource(walletResource)
  const loaded = useAtomValue(loadedEntriesAtom)
  const isHostFilter = useHostFilterOffered()
  const usesHostFilter = hasFilter && isHostFilter === true
  const shown = useResource(
    usesHostFilter ? filteredPageResource(filter, page) : statementPageResource(plainPage),
  )
  useRereadWithFirstPage(usesHostFilter ? shown : undefined)
  const [sheet, setSheet] = useState<'filter' | 'export'>()
  const filterButton = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<StatementEntry>()
  const [selected, setSelected] = useState<StatementEntry>()
  const [total, setTotal] = useState<number>()
  const { value } = list
  const staleSince = useStaleSince(shown)
  if (value && value.total !== total) setTotal(value.total)
  const count = sentCount(value?.statements)
  const pages = pagesKnown(total, plainPage, count, STATEMENT_PAGE_SIZE)
  // Without a total, an empty page after the first one only means that it is beyond the last page.
  const hasEntries = (total ?? count) > 0 || (value !== undefined && plainPage > 1)
  const isEmpty = value !== undefined && !hasEntries
  useEffect(() => markPageVisited(plainPage), [plainPage])
  useEffect(() => followMovements(), [])
  const isBeyondLastPage = value !== undefined && plainPage > pages
  useEffect(() => {
    if (isBeyondLastPage) goTo(pages, filter, { replace: true })
  })
  const isUnknown = isEmpty || (value === undefined && !total)
  const setFilter = (next: StatementFilter) => {
    goTo(1, next, { replace: true })
    setSelected(undefined)
  }
  /** The pressed button disappears: focus the one that opens the filter. */
  const clearFilter = () => {
    setFilter(noFilter)
    filterButton.current?.focus()
  }
  const closeSheet = () => setSheet(undefined)
  const turnPage = (next: number, how?: { replace: boolean }) => {
    goTo(next, filter, how)
    setSelected(undefined)
    scrollTo({ top: 0 })
  }
  const age = shown.fetchedAt !== undefined && staleSince === undefined && (
    <Trans>As of {formatTime(shown.fetchedAt)}</Trans>
  )
  const isChatOpen = useAtomValue(chatOpenAtom) !== undefined
  // The chat takes the place of the details.
  const isWide = useMediaQuery(WIDE_MEDIA_QUERY) && !isChatOpen
  const loadedMatches = hasFilter && isHostFilter === false ? findLoadedMatches(loaded, filter) : undefined
  const shownMatches = total !== undefined || loaded.entries.length > 0 ? loadedMatches : undefined
  const isUndecided = hasFilter && isHostFilter === undefined
  const listed = loadedMatches ?? (isUndecided ? undefined : shown.value?.statements)
  const detail =
    (selected && listed?.find((entry) => isSameEntry(entry, selected))) ?? selected ?? listed?.[0]
  const listProps = isWide ? { onOpen: setSelected, selected: detail } : { onOpen: setOpened }
  // Keeps its place until the host's capabilities are known.
  const monthHeader = (at: number) =>
    isHostFilter ? <MonthSums at={at} onFilter={setFilter} /> : <MonthSumsSkeleton />
  const entries = () => {
    if (usesHostFilter) {
      return (
        <HostFilteredStatement
          {...listProps}
          list={shown}
          page={page}
          filter={filter}
          onPage={turnPage}
          age={!isWide && age}
        />
      )
    }
    if (shownMatches)
      return (
        <LoadedMatches
          {...listProps}
          filter={filter}
          onClear={clearFilter}
          loaded={loaded}
          matches={shownMatches}
        />
      )
    if (isUndecided) return <EntryListSkeleton hasMonths={false} />
    return (
      <StatementList
        {...listProps}
        list={list}
        page={plainPage}
        monthHeader={isHostFilter === false ? undefined : monthHeader}
      />
    )
  }

  return (
    <Stack>
      <PageHeader
        member
        title={t`Statement`}
        end={
          <Row gap={isWide ? 3 : 1}>
            {isWide && (
              <Text as="span" role="small" muted>
                {age}
              </Text>
            )}
            <FilterButton
              activeCount={criteriaCount}
              isLabelled={isWide}
              ref={filterButton}
              disabled={isUnknown}
              onClick={() => setSheet('filter')}
            />
            <IconButton
              label={t`Refresh statement`}
              icon={<IconRefresh />}
              busy={shown.showIndicator}
              onClick={() => void shown.refresh()}
            />
          </Row>
        }
      />
      <DataAge when={staleSince} stale />
      {!isWide && <SlipsButton />}
      <div className={css.filters}>
        {!isEmpty && <QuickFilter filter={filter} onFilter={setFilter} />}
        {isWide && <SlipsButton inline />}
      </div>
      {shown.error !== undefined && shown.value && !shown.loading && !isOfflineError(shown.error) && (
        <Callout tone="neg" role="status">
          {errorText(shown.error)}
        </Callout>
      )}
      {/* Above the columns: the details start level with the list. */}
      {usesHostFilter && (
        <FilterSummary
          filter={filter}
          onFilter={setFilter}
          onClear={clearFilter}
          count={shown.value?.total}
          totals={shown.value?.totals}
        />
      )}
      {shownMatches && <LoadedMatchesNotice loaded={loaded} shown={shownMatches.length} total={total} />}
      <Columns wideFirst>
        <Stack>
          {entries()}
          {!hasFilter && hasEntries && (
            <Pagination page={Math.min(page, pages)} pages={pages} onPage={turnPage} age={!isWide && age} />
          )}
          {!isUnknown && !(hasFilter && listed?.length === 0) && (
            <div className={css.export}>
              <Button variant="secondary" icon={<IconDownload />} onClick={() => setSheet('export')}>
                {t`Save as CSV`}
              </Button>
            </div>
          )}
        </Stack>
        {isWide && <div className={css.aside}>{detail && <EntryPanel entry={detail} />}</div>}
      </Columns>
      {sheet === 'filter' && (
        <FilterSheet
          filter={filter}
          isHostFilter={isHostFilter}
          loaded={loaded}
          onFilter={setFilter}
          onClose={closeSheet}
        />
      )}
      {sheet === 'export' && (
        <ExportSheet filter={filter} isHostFilter={isHostFilter} loaded={loaded} onClose={closeSheet} />
      )}
      {opened && <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}

/** Page and filter, stored in the URL, so that they survive reload and back navigation. */
function useStatementAddress() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const address = useMemo(() => parseStatementSearch(search), [search])
  const goTo = (page: number, filter: StatementFilter, how?: { replace: boolean }) =>
    navigate(path + searchOf(search, page, filter), how)
  return { ...address, goTo }
}
