import { cx } from '#components/utils/cx.ts'
import css from './Meter.module.css'

export interface MeterProps {
  /** 0 to 1. */
  fraction: number
  /** Accessible name, which makes it a progress bar (e.g. an upload); without it the bar is decorative. */
  label?: string | undefined
}

/** A thin bar: in accent colour for progress, neutral if decorative, e.g. for remaining time. */
export function Meter({ fraction, label }: MeterProps) {
  const clamped = Math.min(1, Math.max(0, fraction))
  const progress =
    label === undefined
      ? {}
      : {
          role: 'progressbar',
          'aria-label': label,
          'aria-valuenow': Math.round(clamped * 100),
          'aria-valuemax': 100,
        }
  return (
    <div className={cx(css.bar, label !== undefined && css.accent)} {...progress}>
      <div className={css.fill} style={{ width: `${clamped * 100}%` }} />
    </div>
  )
}
