import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { IconClock } from '#components/icons/Clock.tsx'
import { IconQr } from '#components/icons/Qr.tsx'
import { Pocket } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import { clockText } from './format-countdown.ts'
import css from './QrCard.module.css'

export interface QrCardProps {
  /** Satang. */
  amount: number | undefined
  /** The code as an `<img>` or `<svg>`; always on white. */
  code: ReactNode
  /** Seconds to the code's end; at 0 the code is gone. Undefined when it isn't known: no clock then. */
  left: number | undefined
  /** Seconds that the bar stands for when full; undefined hides the bar. */
  total?: number | undefined
  /** What to know about this code, or what to do after it ended. */
  note?: ReactNode
}

/** A payment code with the time it has left. Its clock is silent except at one minute and at the end. */
export function QrCard({ amount, code, left, total, note }: QrCardProps) {
  const { t } = useLingui()
  const over = left !== undefined && left <= 0
  return (
    <section className={cx(css.card, over && css.over)} aria-label={t`QR code`}>
      <div className={css.top}>
        <p className={css.caption}>
          {over ? <Trans>Previous QR code</Trans> : <Trans>Scan with your bank app</Trans>}
        </p>
        <Money satang={amount} size="l" always tone={over ? 'muted' : 'ink'} />
        {over ? (
          <div className={css.gone}>
            <IconQr size={56} />
          </div>
        ) : (
          <div className={css.code}>{code}</div>
        )}
      </div>
      {(left !== undefined || note) && (
        <Pocket className={css.pocket}>
          {left !== undefined && <TimeLeft left={left} total={total} />}
          {note && <p className={css.note}>{note}</p>}
        </Pocket>
      )}
    </section>
  )
}

function TimeLeft({ left, total }: { left: number; total: number | undefined }) {
  const { t } = useLingui()
  const over = left <= 0
  return (
    <>
      <div className={css.time}>
        <span>
          <IconClock size={20} />
          {over ? <Trans>The QR code has expired</Trans> : <Trans>Time left</Trans>}
        </span>
        <b>{clockText(left)}</b>
      </div>
      {!over && total !== undefined && <Meter share={left / total} />}
      <SrOnly live="polite">
        {over ? t`The QR code has expired` : left <= 60 ? t`One minute left` : ''}
      </SrOnly>
    </>
  )
}
