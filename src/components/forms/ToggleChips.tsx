import type { ReactNode } from 'react'
import css from './ToggleChips.module.css'

export interface ToggleChipProps {
  pressed: boolean
  onToggle: () => void
  disabled?: boolean | undefined
  children: ReactNode
}

/** A 44 px toggle button in the shape of a pill. */
export function ToggleChip({ pressed, onToggle, disabled, children }: ToggleChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} disabled={disabled} onClick={onToggle}>
      {children}
    </button>
  )
}

export interface ToggleChipsProps<Value extends string | number> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: Value; label: ReactNode; disabled?: boolean | undefined }[]
  value: Value | undefined
  onSelect: (value: Value) => void
  /** `row` scrolls horizontally, `wrap` wraps, `two`, `three` and `four` are grids. */
  layout?: 'row' | 'wrap' | 'two' | 'three' | 'four' | undefined
}

/** A group of toggle chips of which one is selected. */
export function ToggleChips<Value extends string | number>(props: ToggleChipsProps<Value>) {
  const { label, options, value, onSelect, layout = 'row' } = props
  return (
    <fieldset className={css[layout]} aria-label={label}>
      {options.map((option) => (
        <ToggleChip
          key={option.value}
          pressed={option.value === value}
          disabled={option.disabled}
          onToggle={() => onSelect(option.value)}
        >
          {option.label}
        </ToggleChip>
      ))}
    </fieldset>
  )
}
