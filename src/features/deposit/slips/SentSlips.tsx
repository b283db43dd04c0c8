import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, ListSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconImage } from '#components/icons/screens.tsx'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { slipReference } from '#contract/statement.ts'
import { STATEMENT_PAGE_SIZE, slipPageResource } from '#domain/statement/statement-resources.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDateTime, formatTime } from '#lib/format/date-time.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SentSlips.module.css'
import { SlipList } from './SlipList.tsx'

/** Slips known to the server, ten per page. */
export function SentSlips({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const [openReference, setOpenReference] = useState<string>()
  const list = useResource(slipPageResource(page))
  const { value, fetchedAt, error, loading } = list
  const slips = value?.slips
  usePolling(slips?.some((slip) => slip.status === 'processing') === true, list.refresh)
  const pages = pagesKnown(value?.total, page, sentCount(slips), STATEMENT_PAGE_SIZE)
  const online = useAtomValue(onlineAtom)
  const formatFetchedAt = online && error === undefined ? formatTime : formatDateTime
  const time = fetchedAt === undefined ? '' : formatFetchedAt(fetchedAt)
  return (
    <>
      {error !== undefined && slips && (
        <Callout tone="neg" role="status">
          {errorText(error)}
        </Callout>
      )}
      <UnreadableItemsCallout count={unreadableCount(slips)} />
      {slips && slips.length > 0 && <SlipList slips={slips} onPicture={setOpenReference} />}
      {slips?.length === 0 && (
        <EmptyState title={page === 1 ? t`No slips yet` : t`No more slips`} icon={<IconImage />}>
          {page === 1 && t`Slips you upload with a deposit appear here.`}
        </EmptyState>
      )}
      {!slips && error !== undefined && (
        <ErrorState onRetry={() => void list.refresh()} retrying={loading}>
          {errorText(error)}
        </ErrorState>
      )}
      {!slips && error === undefined && <ListSkeleton label={t`Loading slips`} />}
      {page > 1 || pages > 1 ? (
        <Pagination
          page={page}
          pages={Math.max(page, pages)}
          onPage={onPage}
          age={time && t`As of ${time}`}
        />
      ) : (
        slips && <Text role="caption" muted center>{t`As of ${time}`}</Text>
      )}
      {openReference !== undefined && (
        <SlipPictureSheet reference={openReference} onClose={() => setOpenReference(undefined)} />
      )}
    </>
  )
}

/** Slips are settled within a minute, so this shows the result soon without much server load. */
const POLL_MS = 4000

/** Polls while `active` and the page is visible. */
function usePolling(active: boolean, poll: () => unknown): void {
  const onPoll = useEffectEvent(poll)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') onPoll()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [active])
}

const pictures = /* @__PURE__ */ resourceFamily(slipReference)

/** Shows a slip's picture, loaded from the short-lived URL behind its reference. */
function SlipPictureSheet({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { t } = useLingui()
  const { value, error, loading, reload } = useResource(pictures({ params: { reference } }))
  const [loadedUrl, setLoadedUrl] = useState<string>()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const pictureUrl = value && safeImageUrl(value.url)
  const failed = value !== undefined && (pictureUrl === undefined || pictureUrl === brokenUrl)
  const retry = () => {
    setBrokenUrl(undefined)
    void reload()
  }
  return (
    <Sheet title={t`Slip`} scrollableByKeyboard onClose={onClose}>
      {error !== undefined || failed ? (
        <ErrorState onRetry={retry} retrying={loading}>
          {error !== undefined ? errorText(error) : t`The picture can’t be shown.`}
        </ErrorState>
      ) : (
        <>
          {pictureUrl !== undefined && !loading && (
            <img
              className={loadedUrl === pictureUrl ? css.picture : css.waiting}
              src={pictureUrl}
              alt={t`Transfer slip`}
              onLoad={() => setLoadedUrl(pictureUrl)}
              onError={() => setBrokenUrl(pictureUrl)}
            />
          )}
          {(loadedUrl !== pictureUrl || loading) && (
            <DelayedSkeleton>
              <Skeleton height={360} radius={12} />
            </DelayedSkeleton>
          )}
        </>
      )}
    </Sheet>
  )
}
