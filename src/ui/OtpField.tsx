import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx'
import css from './OtpField.module.css'

const CELLS = [0, 1, 2, 3, 4, 5] as const

export type OtpFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'value' | 'onChange'> & {
    /** The digits typed so far, at most six. */
    value: string
    onValue: (value: string) => void
    /** Called once all six digits stand. */
    onComplete?: ((value: string) => void) | undefined
  }

/**
 * A six-digit code: one real input (so that paste, autofill from the message and assistive technology work)
 * behind six drawn cells.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, aside, hint, error, value, onValue, onComplete, id, ...input } = props
  const made = useId()
  const key = id ?? made
  return (
    <FieldFrame id={key} label={label} aside={aside} hint={hint} error={error}>
      <div className={css.otp}>
        <input
          {...input}
          {...describedBy(key, { hint, error })}
          id={key}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, CELLS.length)
            onValue(digits)
            if (digits.length === CELLS.length && digits !== value) onComplete?.(digits)
          }}
          // digits are added and taken at the end, where the marked cell is; a selected range stays
          onSelect={({ currentTarget: field }) => {
            if (field.selectionStart === field.selectionEnd)
              field.setSelectionRange(CELLS.length, CELLS.length)
          }}
        />
        {CELLS.map((cell) => (
          <span
            key={cell}
            aria-hidden="true"
            className={cx(css.cell, cell === Math.min(value.length, CELLS.length - 1) && css.current)}
          >
            {value.charAt(cell)}
          </span>
        ))}
      </div>
    </FieldFrame>
  )
}
