import type { ReactNode } from 'react'
import css from './ToggleChips.module.css'

export interface PickProps {
  on: boolean
  onPick: () => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** One choice as a 44 px pill that stays pressed. */
export function Pick({ on, onPick, disabled, children }: PickProps) {
  return (
    <button type="button" className={css.pick} aria-pressed={on} disabled={disabled} onClick={onPick}>
      {children}
    </button>
  )
}

export interface PicksProps<Value extends string | number> {
  /** What is chosen, for assistive technology. */
  label: string
  options: readonly { value: Value; label: ReactNode; disabled?: boolean | undefined }[]
  value: Value | undefined
  onPick: (value: Value) => void
  /** `row` scrolls sideways, `wrap` breaks, `two`, `three` and `four` are grids. */
  layout?: 'row' | 'wrap' | 'two' | 'three' | 'four' | undefined
}

/** A few choices, of which one is taken. */
export function Picks<Value extends string | number>(props: PicksProps<Value>) {
  const { label, options, value, onPick, layout = 'row' } = props
  return (
    <fieldset className={css[layout]} aria-label={label}>
      {options.map((option) => (
        <Pick
          key={option.value}
          on={option.value === value}
          disabled={option.disabled}
          onPick={() => onPick(option.value)}
        >
          {option.label}
        </Pick>
      ))}
    </fieldset>
  )
}
