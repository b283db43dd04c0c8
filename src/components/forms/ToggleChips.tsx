import { type ReactNode, useEffect, useRef } from 'react'
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
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` isn't read, but a change of it must scroll
  useEffect(() => {
    const row = group.current
    if (layout !== 'row' || !row) return
    // Also reports the initial width.
    const observer = new ResizeObserver(() => scrollToPressed(row))
    observer.observe(row)
    return () => observer.disconnect()
  }, [value, layout])
  return (
    <fieldset className={css[layout]} aria-label={label} ref={group}>
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

/** Centres a clipped pressed chip. Unlike `scrollIntoView`, this doesn't scroll the page. */
function scrollToPressed(row: HTMLElement): void {
  const chip = row.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
  if (!chip) return
  const { left, right, width } = row.getBoundingClientRect()
  if (chip.left < left || chip.right > right) row.scrollLeft += chip.left - left - (width - chip.width) / 2
}
