import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, ExternalLinkButton } from '#components/buttons/Button.tsx'
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
import { RowsSkeleton } from '#components/layout/RowsSkeleton.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Pagination } from '#components/navigation/Pagination.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { cx } from '#components/utils/cx.ts'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { type Slip, slipReference } from '#contract/statement.ts'
import { movementOfSentSlip } from '#domain/movements/slip-movement.ts'
import { isConfirmed } from '#domain/slips/queue/slip-item.ts'
import { slipAmount, slipReasonText } from '#domain/slips/slip-reason-text.ts'
import { STATEMENT_PAGE_SIZE, slipPageResource } from '#domain/statement/statement-resources.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { call } from '#lib/api/client.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDateTime, formatTime } from '#lib/format/date-time.ts'
import { safeBackendLink, safeImageUrl } from '#lib/html/media-url.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import { fetchOwnPicture } from '#lib/media/fetch-own-picture.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SlipsSheet.module.css'
import { toSlipFile } from './slip-file.ts'

export function SentSlips({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const [openSlip, setOpenSlip] = useState<Slip>()
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
      {slips && slips.length > 0 && <SlipList slips={slips} onPicture={setOpenSlip} />}
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
      {!slips && error === undefined && (
        <ListSkeleton label={t`Loading slips`}>
          <RowsSkeleton count={3} />
        </ListSkeleton>
      )}
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
      {openSlip && <SlipPictureSheet slip={openSlip} onClose={() => setOpenSlip(undefined)} />}
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

/** Web address in a slip's `link`; undefined if it has none. */
const linkOf = ({ link }: Slip) => {
  const url = safeBackendLink(link)
  return url?.startsWith('http') ? url : undefined
}

/** Shows a slip's picture: behind its reference, or behind its link if it has no reference. */
function SlipPictureSheet({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Slip`} scrollableByKeyboard onClose={onClose}>
      {slip.reference === undefined ? (
        <SlipPicture address={linkOf(slip)} link={linkOf(slip)} />
      ) : (
        <ReferencedPicture reference={slip.reference} link={linkOf(slip)} />
      )}
    </Sheet>
  )
}

/** The reference leads to a short-lived URL. */
function ReferencedPicture({ reference, link }: { reference: string; link: string | undefined }) {
  const { value, error, loading, reload } = useResource(pictures({ params: { reference } }))
  return <SlipPicture address={value?.url} error={error} loading={loading} reload={reload} link={link} />
}

interface SlipPictureProps {
  /** Undefined until it is known. */
  address: string | undefined
  error?: unknown
  loading?: boolean
  reload?: () => unknown
  /** Offered if the picture can't be shown: it may be a page. */
  link: string | undefined
}

function SlipPicture({ address, error, loading = false, reload, link }: SlipPictureProps) {
  const { t } = useLingui()
  const [loadedUrl, setLoadedUrl] = useState<string>()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const pictureUrl = safeImageUrl(address)
  const failed = address !== undefined && (pictureUrl === undefined || pictureUrl === brokenUrl)
  const retry = () => {
    setBrokenUrl(undefined)
    void reload?.()
  }
  if (error !== undefined || failed) {
    return (
      <>
        <ErrorState onRetry={retry} retrying={loading}>
          {error !== undefined ? errorText(error) : t`The picture can’t be shown.`}
        </ErrorState>
        {link !== undefined && (
          <ExternalLinkButton block variant="secondary" href={link} {...externalLinkAttributes}>
            {t`Open in the browser`}
          </ExternalLinkButton>
        )}
      </>
    )
  }
  return (
    <>
      {pictureUrl !== undefined && !loading && (
        <img
          className={loadedUrl === pictureUrl ? css.picture : css.waiting}
          src={pictureUrl}
          alt={t`Transfer slip`}
          referrerPolicy="no-referrer"
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
  )
}

interface SlipListProps {
  slips: readonly Slip[]
  onPicture: (slip: Slip) => void
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
  onPicture: (slip: Slip) => void
}

/** A slip with its status, a link to its picture and, if it failed, to support. */
function SlipRow({ slip, onPicture }: SlipRowProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const { _id, createdAt, status, note, reference } = slip
  const amount = slipAmount(slip)
  const time = formatDateTime(createdAt)
  const hasPicture = (reference ?? linkOf(slip)) !== undefined
  const reason = status === 'failed' ? slipReasonText(note) : undefined
  const amountText = amount === undefined ? undefined : formatAmount(amount)
  const support = useSupportAction({
    draft: formatSupportDraft(t`My slip failed`, [
      [t`Time`, time],
      [t`Amount`, amountText],
      [t`Reference`, reference ?? _id],
      [t`Reason`, reason],
    ]),
    about: [amountText, time],
    movement: movementOfSentSlip(slip),
    picture: hasPicture ? () => fetchSlipPicture(slip) : undefined,
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
      {(hasPicture || reason !== undefined) && (
        <div className={css.action}>
          {hasPicture && (
            <Button
              small
              variant="secondary"
              icon={<IconImage />}
              aria-label={t`View slip of ${time}`}
              onClick={() => onPicture(slip)}
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
 * Downloads a slip's picture from the short-lived URL behind its reference, or from its link.
 * @returns undefined if the URL is on another host or doesn't return an image
 * @throws CallError if the URL can't be fetched; fetch's errors if the picture can't
 */
async function fetchSlipPicture(slip: Slip): Promise<File | undefined> {
  const { reference, link } = slip
  const url = reference === undefined ? link : (await call(slipReference, { params: { reference } })).url
  const picture = await fetchOwnPicture(safeBackendLink(url))
  return picture && toSlipFile(picture)
}
