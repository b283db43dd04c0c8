import type { ReactNode } from 'react'
import css from './Switch.module.css'

export interface SwitchProps {
  /** Visible text and accessible name. */
  label: ReactNode
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean | undefined
}

/** A labelled switch, for settings that take effect immediately. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className={css.switch}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span>{label}</span>
      <span className={css.track} />
    </button>
  )
}
