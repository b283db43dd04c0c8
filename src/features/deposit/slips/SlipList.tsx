import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconImage } from '#components/icons/screens.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { type Slip, slipReference } from '#contract/statement.ts'
import { isConfirmed } from '#domain/slips/queue/slip-item.ts'
import { slipAmount, slipReasonText } from '#domain/slips/slip-reason-text.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { call } from '#lib/api/client.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { isOwnUrl, safeBackendLink } from '#lib/html/media-url.ts'
import css from './SlipList.module.css'

export interface SlipListProps {
  slips: readonly Slip[]
  /** Opens the picture with this reference. */
  onPicture: (reference: string) => void
}

/** Slips known to the server. A live region, so that status changes are announced. */
export function SlipList({ slips, onPicture }: SlipListProps) {
  return (
    <ul className={css.list} aria-live="polite">
      {slips.map((slip, at) => (
        <SlipRow
          key={slip._id ?? slip.reference ?? `${slip.createdAt}-${at}`}
          slip={slip}
          onPicture={onPicture}
        />
      ))}
    </ul>
  )
}

const STATUSES = { processing: 'PROCESSING', success: 'SUCCESS', failed: 'FAILED' } as const

interface SlipRowProps {
  slip: Slip
  /** Opens the picture with this reference. */
  onPicture: (reference: string) => void
}

/** A slip with its status, a link to its picture and, if it failed, to support. */
function SlipRow({ slip, onPicture }: SlipRowProps) {
  const { t } = useLingui()
  const { amount: write } = useMoneyText()
  const { _id, createdAt, status, note, reference } = slip
  const amount = slipAmount(slip)
  const time = formatDateTime(createdAt)
  const reason = status === 'failed' ? slipReasonText(note) : undefined
  const support = useSupportAction({
    draft: formatSupportDraft(t`My slip failed`, [
      [t`Time`, time],
      [t`Amount`, amount === undefined ? undefined : write(amount)],
      [t`Reference`, reference ?? _id],
      [t`Reason`, reason],
    ]),
    picture: reference === undefined ? undefined : () => fetchSlipPicture(reference),
  })
  return (
    <li className={css.slip}>
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
  const [, kind] = /^image\/(jpeg|png|gif)$/.exec(blob.type) ?? []
  if (!response.ok || kind === undefined) return undefined
  return new File([blob], `slip.${kind}`, { type: blob.type })
}
