import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { StatementEntry } from '../../contract/statement.ts'
import { errorText } from '../../lib/errors.ts'
import { STATEMENT_PAGE_SIZE, statementPage } from '../../lib/statement-data.ts'
import { formatDateTime, formatTime } from '../../lib/time.ts'
import { useResource } from '../../lib/use-resource.ts'
import { walletResource } from '../../lib/wallet-data.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconRefresh } from '../../ui/icons/Refresh.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Picks } from '../../ui/Picks.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import { SlipsButton } from './SlipsButton.tsx'
import { StatementList } from './StatementList.tsx'
import { type EntryType, filterTypes, pageCount } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'
import { usePage } from './use-page.ts'

/** The member's statement, ten entries a page, and the way to the slips. */
export default function StatementScreen() {
  const { t } = useLingui()
  const { typeName } = useStatementTexts()
  const [page, goTo] = usePage()
  const list = useResource(statementPage(page))
  // Names of games stand in the wallet.
  useResource(walletResource)
  const [filter, setFilter] = useState<EntryType | 'all'>('all')
  const [opened, setOpened] = useState<StatementEntry>()
  const [total, setTotal] = useState<number>()
  const { value, fetchedAt, error } = list
  if (value && value.total !== total) setTotal(value.total)
  const pages = pageCount(total ?? 0, STATEMENT_PAGE_SIZE)
  const beyond = value !== undefined && page > pages
  useEffect(() => {
    if (beyond) goTo(pages, { replace: true })
  })
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
          <IconButton
            label={t`Refresh statement`}
            icon={<IconRefresh />}
            busy={list.indicator}
            onClick={() => void list.refresh()}
          />
        }
      />
      <SlipsButton />
      {total !== 0 && (
        <Picks
          label={t`Filter by type`}
          options={[
            { value: 'all' as const, label: t`All` },
            ...filterTypes.map((type) => ({ value: type, label: typeName(type) })),
          ]}
          value={filter}
          onPick={setFilter}
        />
      )}
      {filter !== 'all' && value && (
        <Note role="status">{t`Only the entries of this page are filtered, not the whole statement.`}</Note>
      )}
      {error !== undefined && value && (
        <Note tone="neg" role="status">
          {errorText(error)}
        </Note>
      )}
      <StatementList list={list} filter={filter} onOpen={setOpened} />
      {total !== undefined && total > 0 && (
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          onPage={turn}
          age={
            fetchedAt !== undefined && (
              <Trans>
                Data from {error === undefined ? formatTime(fetchedAt) : formatDateTime(fetchedAt)}
              </Trans>
            )
          }
        />
      )}
      {opened && <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}
