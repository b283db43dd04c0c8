import { type ComponentProps, useId } from 'react'
import { cx } from '#components/utils/cx.ts'
import { describedBy, FieldFrame, type FieldWords } from './FieldFrame.tsx'
import css from './OtpField.module.css'

export type OtpFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'value' | 'onChange'> & {
    /** How many digits the code has. */
    length: number
    /** The digits typed so far, at most `length`. */
    value: string
    onValue: (value: string) => void
  }

/**
 * A one-time code: one real input (so that paste, autofill from the message and assistive technology work) behind a
 * drawn cell for each digit.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, aside, hint, error, length, value, onValue, id, ...input } = props
  const made = useId()
  const key = id ?? made
  const cells = Array.from({ length }, (_, cell) => cell)
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
            onValue(event.currentTarget.value.replace(/\D/g, '').slice(0, length))
          }}
          // digits are added and taken at the end, where the marked cell is; a selected range stays
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
