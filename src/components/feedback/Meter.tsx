import { cx } from '#components/utils/cx.ts'
import css from './Meter.module.css'

export interface MeterProps {
  /** 0 to 1. */
  share: number
  /** Names a progress (an upload); without it the bar is decoration beside a figure. */
  label?: string | undefined
}

/** A thin bar. Neutral for time that passes, accent for progress. */
export function Meter({ share, label }: MeterProps) {
  const part = Math.min(1, Math.max(0, share))
  const progress =
    label === undefined
      ? {}
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuenow': Math.round(part * 100),
          'aria-valuemax': 100,
        }
  return (
    <div className={cx(css.bar, label !== undefined && css.accent)} {...progress}>
      <div className={css.fill} style={{ width: `${part * 100}%` }} />
    </div>
  )
}
