import { useLingui } from '@lingui/react/macro'
import type { Slip } from '../../contract/statement.ts'
import { slipReasonText } from '../../lib/slip-text.ts'
import { formatDateTime } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { IconImage } from '../../ui/icons/Image.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import css from './SlipList.module.css'
import { slipAmount } from './statement-rules.ts'

const STATUSES = { processing: 'PROCESSING', success: 'SUCCESS', failed: 'FAILED' } as const

export interface SlipListProps {
  slips: readonly Slip[]
  /** The member wants to see the picture behind a reference. */
  onPicture: (reference: string) => void
}

/** Slips with what became of them; read out when a status changes. */
export function SlipList({ slips, onPicture }: SlipListProps) {
  const { t } = useLingui()
  return (
    <ul className={css.list} aria-live="polite">
      {slips.map(({ _id, createdAt, status, note, reference, ...slip }, at) => {
        const amount = slipAmount({ createdAt, status, note, reference, ...slip })
        const time = formatDateTime(createdAt)
        return (
          <li key={_id ?? reference ?? `${createdAt}-${at}`} className={css.slip}>
            <div className={css.top}>
              {amount === undefined ? <span>-</span> : <Money satang={amount} />}
              <StatusChip status={STATUSES[status]} />
            </div>
            <p className={css.time}>{time}</p>
            {status === 'failed' && <p className={css.reason}>{slipReasonText(note)}</p>}
            {reference !== undefined && (
              <div className={css.action}>
                <Button
                  small
                  look="secondary"
                  icon={<IconImage />}
                  aria-label={t`View slip of ${time}`}
                  onClick={() => onPicture(reference)}
                >
                  {t`View slip`}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
