import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { errorText } from '#lib/errors.ts'
import { pagesKnown } from '#lib/list-pages.ts'
import { onlineAtom } from '#lib/network.ts'
import { STATEMENT_PAGE_SIZE, slipPage } from '#lib/statement-data.ts'
import { formatDateTime, formatTime } from '#lib/time.ts'
import { useResource } from '#lib/use-resource.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconImage } from '#ui/icons/Image.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { Note } from '#ui/Note.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { Text } from '#ui/Text.tsx'
import { Tile } from '#ui/Tile.tsx'
import { UnreadableNote } from '#ui/UnreadableNote.tsx'
import { SlipList } from './SlipList.tsx'
import { SlipPicture } from './SlipPicture.tsx'
import { usePolling } from './use-polling.ts'

/** What became of the slips that the server has, ten a page. */
export function SentSlips({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const [reference, setReference] = useState<string>()
  const list = useResource(slipPage(page))
  const { value, fetchedAt, error, loading } = list
  const slips = value?.slips
  usePolling(slips?.some((slip) => slip.status === 'processing') === true, list.refresh)
  const pages = pagesKnown(value?.total, page, sentCount(slips), STATEMENT_PAGE_SIZE)
  const online = useAtomValue(onlineAtom)
  const timeOf = online && error === undefined ? formatTime : formatDateTime
  const time = fetchedAt === undefined ? '' : timeOf(fetchedAt)
  return (
    <>
      {error !== undefined && slips && (
        <Note tone="neg" role="status">
          {errorText(error)}
        </Note>
      )}
      <UnreadableNote count={unreadableCount(slips)} />
      {slips && slips.length > 0 && <SlipList slips={slips} onPicture={setReference} />}
      {slips?.length === 0 && (
        <EmptyState
          title={page === 1 ? t`No slips yet` : t`No more slips`}
          mark={
            <Tile size="mark">
              <IconImage />
            </Tile>
          }
        >
          {page === 1 && t`Slips you upload with a deposit appear here.`}
        </EmptyState>
      )}
      {page === 1 && slips?.length === 0 && <Text role="caption" muted center>{t`Data from ${time}`}</Text>}
      {!slips && error !== undefined && (
        <ErrorState onRetry={() => void list.refresh()} retrying={loading}>
          {errorText(error)}
        </ErrorState>
      )}
      {!slips && error === undefined && <ListSkeleton label={t`Loading slips`} />}
      {(page > 1 || (slips && slips.length > 0)) && (
        <Pagination
          page={page}
          pages={Math.max(page, pages)}
          onPage={onPage}
          age={time && t`Data from ${time}`}
        />
      )}
      {reference !== undefined && (
        <SlipPicture reference={reference} onClose={() => setReference(undefined)} />
      )}
    </>
  )
}
