import { Plural, useLingui } from '@lingui/react/macro'
import css from './wheel/Wheel.module.css'

export interface HubProps {
  coins: number | undefined
  /** A spin is under way; a press does nothing. */
  spinning: boolean
  /** A press does nothing for a reason that stands in the element with the id `reason`. */
  disabled: boolean
  reason: string
  onSpin: () => void
}

/**
 * The button in the wheel's middle, with the coins that are left. Out of use it keeps the focus, so that whoever
 * pressed it by key stays where they were.
 */
export function Hub({ coins, spinning, disabled, reason, onSpin }: HubProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={css.hub}
      aria-disabled={disabled || spinning || undefined}
      aria-busy={spinning || undefined}
      aria-describedby={reason}
      onClick={disabled || spinning ? undefined : onSpin}
    >
      <span>{t`Spin`}</span>{' '}
      <span className={css.coins}>
        {coins !== undefined && <Plural value={coins} one="# coin" other="# coins" />}
      </span>
    </button>
  )
}
