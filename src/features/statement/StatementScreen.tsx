import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconFilter } from '#components/icons/Filter.tsx'
import { IconImage } from '#components/icons/Image.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { sentCount } from '#contract/dropped-records.ts'
import type { StatementEntry } from '#contract/statement.ts'
import {
  STATEMENT_PAGE_SIZE,
  slipPageResource,
  statementPageResource,
} from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText, isOfflineError } from '#lib/api/error-text.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { EntrySheet } from './EntrySheet.tsx'
import { FilteredStatement } from './FilteredStatement.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { loadedEntriesAtom, markPageVisited } from './loaded-entries.ts'
import { StatementList } from './StatementList.tsx'
import { isFiltering, noFilter, type StatementFilter } from './statement-filter.ts'
import { filterTypes, parsePageParam, searchWithPage } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

/** The member's statement, ten entries per page, with a button to the slips. */
export default function StatementScreen() {
  const { t } = useLingui()
  const [page, goTo] = usePage()
  const list = useResource(statementPageResource(page))
  // The wallet has the names of the games.
  useResource(walletResource)
  const loaded = useAtomValue(loadedEntriesAtom)
  const [filter, setFilter] = useState(noFilter)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [opened, setOpened] = useState<StatementEntry>()
  const [total, setTotal] = useState<number>()
  const { value, fetchedAt, error } = list
  const staleSince = useStaleSince(list)
  if (value && value.total !== total) setTotal(value.total)
  const count = sentCount(value?.statements)
  const pages = pagesKnown(total, page, count, STATEMENT_PAGE_SIZE)
  // Without a total, an empty page after the first one only means that it is beyond the last page.
  const hasEntries = (total ?? count) > 0 || (value !== undefined && page > 1)
  const isEmpty = value !== undefined && !hasEntries
  useEffect(() => markPageVisited(page), [page])
  const isBeyondLastPage = value !== undefined && page > pages
  useEffect(() => {
    if (isBeyondLastPage) goTo(pages, { replace: true })
  })
  const hasFilter = isFiltering(filter)
  const turnPage = (next: number) => {
    goTo(next)
    scrollTo({ top: 0 })
  }

  return (
    <Stack>
      <PageHeader
        member
        title={t`Statement`}
        end={
          <Row gap={1}>
            <IconButton
              label={t`Filter`}
              icon={<IconFilter />}
              aria-pressed={hasFilter}
              disabled={isEmpty || (value === undefined && !total)}
              onClick={() => setFilterOpen(true)}
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
      <DataAge when={staleSince} stale />
      <SlipsButton />
      {!isEmpty && <QuickFilter filter={filter} onFilter={setFilter} />}
      {error !== undefined && value && !list.loading && !isOfflineError(error) && (
        <Callout tone="neg" role="status">
          {errorText(error)}
        </Callout>
      )}
      {hasFilter && (total !== undefined || loaded.entries.length > 0) ? (
        <FilteredStatement filter={filter} {...loaded} total={total} onOpen={setOpened} />
      ) : (
        <StatementList list={list} page={page} onOpen={setOpened} />
      )}
      {!hasFilter && hasEntries && (
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          onPage={turnPage}
          age={
            fetchedAt !== undefined &&
            staleSince === undefined && <Trans>Data from {formatTime(fetchedAt)}</Trans>
          }
        />
      )}
      {isFilterOpen && (
        <FilterSheet
          filter={filter}
          entries={loaded.entries}
          total={total}
          complete={loaded.complete}
          onFilter={setFilter}
          onClose={() => setFilterOpen(false)}
        />
      )}
      {opened && <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}

/** The page number, stored in the URL (`?page=`), so that it survives reload and back navigation. */
function usePage(): readonly [page: number, go: (page: number, how?: { replace: boolean }) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return [parsePageParam(search), (page, how) => navigate(path + searchWithPage(search, page), how)]
}

interface QuickFilterProps {
  filter: StatementFilter
  onFilter: (filter: StatementFilter) => void
}

/** Chips that filter by one type; none is pressed if the filter has several types. */
function QuickFilter({ filter, onFilter }: QuickFilterProps) {
  const { t } = useLingui()
  const { typeName } = useStatementTexts()
  const [first, ...more] = filter.types
  return (
    <ToggleChips
      label={t`Filter by type`}
      options={[
        { value: 'all' as const, label: t`All` },
        ...filterTypes.map((type) => ({ value: type, label: typeName(type) })),
      ]}
      value={more.length > 0 ? undefined : (first ?? 'all')}
      onSelect={(value) => onFilter(value === 'all' ? noFilter : { ...filter, types: [value] })}
    />
  )
}

/** Opens the list of slips; shows how many of the newest ones are being checked. */
function SlipsButton() {
  const { t } = useLingui()
  const slips = useResource(slipPageResource(1)).value?.slips
  const checking = slips?.filter((slip) => slip.status === 'processing').length ?? 0
  return (
    <List>
      <ListRow
        start={
          <IconTile tone="accent">
            <IconImage />
          </IconTile>
        }
        title={t`Upload slip status`}
        subtitle={
          checking > 0 && (
            <Plural value={checking} one="# slip is being checked" other="# slips are being checked" />
          )
        }
        arrow
        onClick={() => openDialog({ name: 'slips', input: { tab: 'sent' } })}
      />
    </List>
  )
}
