import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { IconQr } from '#components/icons/member.tsx'
import { IconClock } from '#components/icons/screens.tsx'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './QrCard.module.css'

export interface QrCardProps {
  amountSatang: number | undefined
  /** The QR code as an `<img>` or `<svg>`; the background is always white. */
  code: ReactNode
  /** Until the code expires; at 0 it is hidden. Undefined (unknown): no countdown. */
  secondsLeft: number | undefined
  /** Clock time of the expiry, e.g. `14:41`. */
  until?: string | undefined
  /** Full length of the progress bar; undefined hides the bar. */
  totalSeconds?: number | undefined
  /** A hint about this code, or what to do after it has expired. */
  note?: ReactNode
}

/** A payment QR code with a countdown, which is only announced at one minute and at the end. */
export function QrCard({ amountSatang, code, secondsLeft, until, totalSeconds, note }: QrCardProps) {
  const { t } = useLingui()
  const isExpired = secondsLeft !== undefined && secondsLeft <= 0
  return (
    <section className={cx(css.card, isExpired && css.expired)} aria-label={t`QR code`}>
      <div className={css.top}>
        <div className={css.head}>
          <p className={css.caption}>
            {isExpired ? <Trans>Previous QR code</Trans> : <Trans>Scan with your bank app</Trans>}
          </p>
          <Money satang={amountSatang} size="l" alwaysVisible tone={isExpired ? 'muted' : 'ink'} />
        </div>
        {isExpired ? (
          <div className={css.placeholder}>
            <IconQr size={56} />
          </div>
        ) : (
          <div className={css.code}>{code}</div>
        )}
      </div>
      {(secondsLeft !== undefined || note) && (
        <PocketPanel className={css.pocket}>
          {secondsLeft !== undefined && (
            <TimeLeft secondsLeft={secondsLeft} until={until} totalSeconds={totalSeconds} />
          )}
          {note && <p className={css.note}>{note}</p>}
        </PocketPanel>
      )}
    </section>
  )
}

interface TimeLeftProps extends Pick<QrCardProps, 'until' | 'totalSeconds'> {
  secondsLeft: number
}

function TimeLeft({ secondsLeft, until, totalSeconds }: TimeLeftProps) {
  const { t } = useLingui()
  const isExpired = secondsLeft <= 0
  return (
    <>
      <div className={css.countdown}>
        <span>
          <IconClock size={20} />
          {isExpired
            ? t`The QR code has expired`
            : until === undefined
              ? t`Time left`
              : t`Valid until ${until}`}
        </span>
        <b>{formatSecondsLeft(secondsLeft)}</b>
      </div>
      {!isExpired && totalSeconds !== undefined && <Meter fraction={secondsLeft / totalSeconds} />}
      <SrOnly live="polite">
        {isExpired ? t`The QR code has expired` : secondsLeft <= 60 ? t`One minute left` : ''}
      </SrOnly>
    </>
  )
}

/** Formats remaining seconds as mm:ss: never negative, minutes may exceed 59. */
export function formatSecondsLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}
