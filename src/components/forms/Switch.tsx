import type { ReactNode } from 'react'
import css from './Switch.module.css'

export interface SwitchProps {
  /** What is on or off: its name, too. */
  label: ReactNode
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean | undefined
}

/** A switch with its words: what it turns takes effect at once. */
export function Switch({ label, on, onChange, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={css.switch}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span>{label}</span>
      <span className={css.track} />
    </button>
  )
}
