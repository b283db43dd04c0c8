import { type ComponentProps, useId } from 'react'
import { cx } from '#components/utils/cx.ts'
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import css from './OtpField.module.css'

export type OtpFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'id' | 'value' | 'onChange'> & {
    /** Number of digits. */
    length: number
    /** The digits typed so far, at most `length`. */
    value: string
    onValueChange: (value: string) => void
  }

/**
 * Input for a one-time code: a single real input, so that paste, SMS autofill and assistive technology work,
 * behind one decorative cell per digit.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, aside, hint, error, length, value, onValueChange, ...input } = props
  const inputId = useId()
  const cells = Array.from({ length }, (_, cell) => cell)
  return (
    <FieldFrame id={inputId} label={label} aside={aside} hint={hint} error={error}>
      <div className={css.otp}>
        <input
          {...input}
          {...describedBy(inputId, { hint, error })}
          id={inputId}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => {
            onValueChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))
          }}
          // Keep the caret at the end, where the highlighted cell is; leave range selections alone.
          onSelect={({ currentTarget: field }) => {
            if (field.selectionStart === field.selectionEnd) field.setSelectionRange(length, length)
          }}
        />
        {cells.map((cell) => (
          <span
            key={cell}
            aria-hidden="true"
            className={cx(css.cell, cell === Math.min(value.length, length - 1) && css.current)}
          >
            {value.charAt(cell)}
          </span>
        ))}
      </div>
    </FieldFrame>
  )
}
