import { type ComponentProps, type CSSProperties, useId } from 'react'
import { cx } from '#components/utils/cx.ts'
import { findOtpCode, normalizeOtpCode } from '#contract/formats/otp-code.ts'
import { describedBy, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import css from './OtpField.module.css'

export type OtpFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'id' | 'value' | 'onChange'> & {
    /** Number of digits; undefined if unknown. */
    length: number | undefined
    /** The text as typed, or the code of a pasted message; `findOtpCode` reads both. */
    value: string
    /** @param isExact the whole input is a code, not a message that contains one */
    onValueChange: (value: string, isExact: boolean) => void
  }

/**
 * Input for a one-time code: a single real input, so that paste, SMS autofill, the caret and assistive technology work,
 * whose digits are spread over one decorative cell each.
 */
export function OtpField(props: OtpFieldProps) {
  const { label, aside, hint, error, length, value, onValueChange, ...input } = props
  const inputId = useId()
  const style: CSSProperties & Record<'--digits', number | undefined> = { '--digits': length }
  return (
    <FieldFrame id={inputId} label={label} aside={aside} hint={hint} error={error}>
      <div
        className={cx(css.otp, length === undefined && css.open, Boolean(error) && css.error)}
        style={style}
      >
        {Array.from({ length: length ?? 1 }, (_, index) => index).map((cell) => (
          <span
            key={cell}
            aria-hidden="true"
            className={cx(css.cell, cell === Math.min(value.length, (length ?? 1) - 1) && css.current)}
          />
        ))}
        <span className={css.text}>
          <input
            {...input}
            {...describedBy(inputId, { hint, error })}
            id={inputId}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onPaste={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget: { value: text } }) => {
              const code = findOtpCode(text, length)
              // Digits stay as they were typed: a changed value would move the caret.
              const shown = code === undefined || /^\p{Nd}*$/u.test(text) ? text : code
              onValueChange(shown, code !== undefined && code === normalizeOtpCode(text))
            }}
          />
        </span>
      </div>
    </FieldFrame>
  )
}
