import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../lib/errors.ts'
import { STATEMENT_PAGE_SIZE, slipPage } from '../../lib/statement-data.ts'
import { formatTime } from '../../lib/time.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { useResource } from '../../lib/use-resource.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconImage } from '../../ui/icons/Image.tsx'
import { IconRefresh } from '../../ui/icons/Refresh.tsx'
import { Note } from '../../ui/Note.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Text } from '../../ui/Text.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { SlipList } from './SlipList.tsx'
import { SlipPicture } from './SlipPicture.tsx'
import { pageCount } from './statement-rules.ts'
import { usePolling } from './use-polling.ts'

/** What became of the member's slips, ten a page. */
export function SlipSheet({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose)
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [reference, setReference] = useState<string>()
  const list = useResource(slipPage(page))
  const { value, fetchedAt, error, loading, indicator } = list
  const slips = value?.slips
  usePolling(slips?.some((slip) => slip.status === 'processing') === true, list.refresh)
  // An operator that doesn't count: a full page may have a next one.
  const more = slips?.length === STATEMENT_PAGE_SIZE ? 1 : 0
  const pages = value?.total === undefined ? page + more : pageCount(value.total, STATEMENT_PAGE_SIZE)
  const time = fetchedAt === undefined ? '' : formatTime(fetchedAt)

  return (
    <Sheet
      full
      title={t`Upload slip status`}
      onClose={onClose}
      footer={
        <Button
          look="secondary"
          icon={<IconRefresh />}
          loading={indicator}
          onClick={() => void list.refresh()}
        >
          {t`Refresh`}
        </Button>
      }
    >
      {error !== undefined && slips && (
        <Note tone="neg" role="status">
          {errorText(error)}
        </Note>
      )}
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
          onPage={setPage}
          age={time && t`Data from ${time}`}
        />
      )}
      {reference !== undefined && (
        <SlipPicture reference={reference} onClose={() => setReference(undefined)} />
      )}
    </Sheet>
  )
}
