import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { IconImage } from '#components/icons/Image.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { Slip } from '#contract/statement.ts'
import { slipAmount, slipReasonText } from '#domain/slips/slip-reason-text.ts'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport } from '#domain/support/use-support.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { fetchSlip } from './fetch-slip.ts'
import css from './SlipList.module.css'

const STATUSES = { processing: 'PROCESSING', success: 'SUCCESS', failed: 'FAILED' } as const

export interface SlipRowProps {
  slip: Slip
  /** The member wants to see the picture behind a reference. */
  onPicture: (reference: string) => void
}

/** A slip with what became of it, its picture, and the way to support for one that failed. */
export function SlipRow({ slip, onPicture }: SlipRowProps) {
  const { t } = useLingui()
  const { amount: write } = useMoneyText()
  const { _id, createdAt, status, note, reference } = slip
  const amount = slipAmount(slip)
  const time = formatDateTime(createdAt)
  const reason = status === 'failed' ? slipReasonText(note) : undefined
  const support = useSupport({
    draft: supportDraft(t`My slip failed`, [
      [t`Time`, time],
      [t`Amount`, amount === undefined ? undefined : write(amount)],
      [t`Reference`, reference ?? _id],
      [t`Reason`, reason],
    ]),
    picture: reference === undefined ? undefined : () => fetchSlip(reference),
  })
  return (
    <li className={css.slip}>
      <div className={css.top}>
        {amount === undefined ? <span>-</span> : <Money satang={amount} />}
        <StatusChip status={STATUSES[status]} />
      </div>
      <p className={css.time}>{time}</p>
      {reason !== undefined && <p className={css.reason}>{reason}</p>}
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
