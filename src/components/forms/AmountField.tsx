import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useContext, useId, useState } from 'react'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { cx } from '#components/utils/cx.ts'
import { currencySign } from '#contract/currency.ts'
import { isUnfinishedAmount, parseAmount } from '#contract/formats/typed-amount.ts'
import css from './AmountField.module.css'
import { differingReading, satangToAmountInput, unreadableAmount } from './amount-input.ts'
import { describedBy, FieldHint, type FieldTexts } from './FieldFrame.tsx'

export type AmountFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'id' | 'value' | 'onChange'> & {
    /** The text as typed; `parseAmount` reads it. */
    value: string
    onValueChange: (value: string) => void
    /** Adds a button that fills in the largest possible amount. */
    onFillMax?: (() => void) | undefined
  }

/** Above this length the font is smaller, so that millions fit next to the "All" button on a phone. */
const MAX_FULL_SIZE_LENGTH = 9

/**
 * A large input for an amount of money. `aside` shows the limits. Text is left as typed, with what was understood below
 * it: separators that are inserted or removed on the way would change the meaning of the rest.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, aside, hint, error, value, onValueChange, onFillMax, onFocus, onBlur, ...input } = props
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  const inputId = useId()
  const [isFocused, setFocused] = useState(false)
  const sign = currencySign(currency)
  const { kind } = parseAmount(value)
  const isUnreadable = kind === 'unreadable' && (!isFocused || Boolean(error) || !isUnfinishedAmount(value))
  const shownError = isUnreadable
    ? t(unreadableAmount)
    : (error ?? (kind === 'too-large' ? t`This amount is too large` : undefined))
  const reading = differingReading(value)
  const figure = sign + (reading ?? '')
  const shownHint = reading === undefined ? hint : t`This is ${figure}`
  return (
    <div className={css.root}>
      <div className={cx(css.amount, Boolean(shownError) && css.error)}>
        <div className={css.label}>
          <label htmlFor={inputId}>{label}</label>
          {aside && <span>{aside}</span>}
        </div>
        <div className={css.row}>
          <span className={css.currency} aria-hidden="true">
            {sign}
          </span>
          <input
            placeholder="0.00"
            {...input}
            {...describedBy(inputId, { hint: shownHint, error: shownError })}
            id={inputId}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            className={cx(value.length > MAX_FULL_SIZE_LENGTH && css.long)}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            onFocus={(event) => {
              setFocused(true)
              onFocus?.(event)
            }}
            onBlur={(event) => {
              setFocused(false)
              // A password manager may have set it without events.
              const text = event.currentTarget.value
              const amount = parseAmount(text)
              const complete = amount.kind === 'amount' ? satangToAmountInput(amount.satang) : text
              if (complete !== value) onValueChange(complete)
              onBlur?.(event)
            }}
          />
          {onFillMax && (
            <button type="button" className={css.fillMax} onClick={onFillMax} disabled={input.disabled}>
              {t`All`}
            </button>
          )}
        </div>
      </div>
      <FieldHint id={inputId} hint={shownHint} error={shownError} />
    </div>
  )
}
