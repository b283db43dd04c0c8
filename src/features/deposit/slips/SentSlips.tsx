import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, ListSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconImage } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { cx } from '#components/utils/cx.ts'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { type Slip, slipReference } from '#contract/statement.ts'
import { isConfirmed } from '#domain/slips/queue/slip-item.ts'
import { slipAmount, slipReasonText } from '#domain/slips/slip-reason-text.ts'
import { STATEMENT_PAGE_SIZE, slipPageResource } from '#domain/statement/statement-resources.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { call } from '#lib/api/client.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDateTime, formatTime } from '#lib/format/date-time.ts'
import { isOwnUrl, safeBackendLink, safeImageUrl } from '#lib/html/media-url.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SlipsSheet.module.css'
import { toSlipFile } from './slip-file.ts'

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

interface SlipListProps {
  slips: readonly Slip[]
  onPicture: (reference: string) => void
}

/** Slips known to the server. A live region, so that status changes are announced. */
function SlipList({ slips, onPicture }: SlipListProps) {
  return (
    <Card>
      <ul className={css.list} aria-live="polite">
        {slips.map((slip, at) => (
          <SlipRow
            key={slip._id ?? slip.reference ?? `${slip.createdAt}-${at}`}
            slip={slip}
            onPicture={onPicture}
          />
        ))}
      </ul>
    </Card>
  )
}

const STATUSES = { processing: 'PROCESSING', success: 'SUCCESS', failed: 'FAILED' } as const

interface SlipRowProps {
  slip: Slip
  onPicture: (reference: string) => void
}

/** A slip with its status, a link to its picture and, if it failed, to support. */
function SlipRow({ slip, onPicture }: SlipRowProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const { _id, createdAt, status, note, reference } = slip
  const amount = slipAmount(slip)
  const time = formatDateTime(createdAt)
  const reason = status === 'failed' ? slipReasonText(note) : undefined
  const support = useSupportAction({
    draft: formatSupportDraft(t`My slip failed`, [
      [t`Time`, time],
      [t`Amount`, amount === undefined ? undefined : formatAmount(amount)],
      [t`Reference`, reference ?? _id],
      [t`Reason`, reason],
    ]),
    picture: reference === undefined ? undefined : () => fetchSlipPicture(reference),
  })
  return (
    <li className={cx(css.slip, css.sent)}>
      <div className={css.top}>
        {amount === undefined ? <span className={css.title}>{time}</span> : <Money satang={amount} />}
        <StatusChip status={STATUSES[status]} />
      </div>
      <p className={css.time}>{amount === undefined ? t`Amount: -` : time}</p>
      {reason !== undefined && <p className={css.reason}>{reason}</p>}
      {isConfirmed({ state: status, note }) && (
        <p className={css.time}>
          {t`The transfer is confirmed. It is credited automatically once your bonus has ended.`}
        </p>
      )}
      {(reference !== undefined || reason !== undefined) && (
        <div className={css.action}>
          {reference !== undefined && (
            <Button
              small
              variant="secondary"
              icon={<IconImage />}
              aria-label={t`View slip of ${time}`}
              onClick={() => onPicture(reference)}
            >
              {t`View slip`}
            </Button>
          )}
          {reason !== undefined && (
            <SupportButton small variant="outline" target={support} icon={<IconChatDots />}>
              {t`Ask support about this`}
            </SupportButton>
          )}
        </div>
      )}
    </li>
  )
}

/**
 * Downloads a slip's picture from the short-lived URL behind its reference.
 * @returns undefined if the URL is on another host or doesn't return an image
 * @throws CallError if the URL can't be fetched; fetch's errors if the picture can't
 */
async function fetchSlipPicture(reference: string): Promise<File | undefined> {
  const { url } = await call(slipReference, { params: { reference } })
  const pictureUrl = safeBackendLink(url)
  // The content security policy blocks requests to other hosts.
  if (!pictureUrl?.startsWith('http') || !isOwnUrl(pictureUrl)) return undefined
  const response = await fetch(pictureUrl, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  const blob = await response.blob()
  return response.ok && /^image\/(?:jpeg|png|gif)$/.test(blob.type) ? toSlipFile(blob) : undefined
}
