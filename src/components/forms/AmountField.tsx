import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useContext, useId } from 'react'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { cx } from '#components/utils/cx.ts'
import { currencySign } from '#contract/currency.ts'
import css from './AmountField.module.css'
import {
  caretAfterFormatting,
  completeAmount,
  groupAmount,
  normalizeAmount,
  parsePastedAmount,
} from './amount-input.ts'
import { describedBy, type FieldTexts } from './FieldFrame.tsx'

export type AmountFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'value' | 'onChange'> & {
    /** A normalized amount, e.g. '2000.5'; '' when empty; or pasted text that isn't an amount. */
    value: string
    onValueChange: (value: string) => void
    /** Adds a button that fills in the largest possible amount. */
    onFillMax?: (() => void) | undefined
  }

/** Above this length the font is smaller, so that millions fit next to the "All" button on a phone. */
const MAX_FULL_SIZE_LENGTH = 9

function deletesForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward'
}

/** Whether text was inserted as a whole (paste, drop, autofill) instead of being typed. */
function isBulkInsertion(event: Event): boolean {
  if (!(event instanceof InputEvent)) return true
  if (event.inputType === 'insertText') return (event.data?.length ?? 0) > 1
  return /^insert(From|Replacement)/.test(event.inputType)
}

/** A large input for an amount of money. `aside` shows the limits. */
export function AmountField(props: AmountFieldProps) {
  const { label, aside, hint, error, value, onValueChange, onFillMax, onBlur, id, ...input } = props
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  const generatedId = useId()
  const inputId = id ?? generatedId
  const displayed = groupAmount(value)
  return (
    <div className={css.root}>
      <div className={cx(css.amount, Boolean(error) && css.error)}>
        <div className={css.label}>
          <label htmlFor={inputId}>{label}</label>
          {aside && <span>{aside}</span>}
        </div>
        <div className={css.row}>
          <span className={css.currency} aria-hidden="true">
            {currencySign(currency)}
          </span>
          <input
            placeholder="0.00"
            {...input}
            {...describedBy(inputId, { hint, error })}
            id={inputId}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            className={cx(displayed.length > MAX_FULL_SIZE_LENGTH && css.long)}
            value={displayed}
            onChange={({ currentTarget: field, nativeEvent }) => {
              const clean = isBulkInsertion(nativeEvent)
                ? parsePastedAmount(field.value)
                : normalizeAmount(field.value)
              const next = groupAmount(clean)
              const caret = caretAfterFormatting(
                field.value,
                field.selectionStart ?? field.value.length,
                next,
              )
              // Forward delete before a comma only removes the comma, which is inserted again: move past it.
              const isStuckAtComma = clean === value && deletesForward(nativeEvent)
              // Set the value here: if React's next render set it, the caret would jump to the end.
              field.value = next
              const position = isStuckAtComma ? caret + 1 : caret
              field.setSelectionRange(position, position)
              onValueChange(clean)
            }}
            onBlur={(event) => {
              const complete = completeAmount(value)
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
      {(error || hint) && (
        <p
          key={error ? 'error' : 'hint'}
          className={cx(css.hint, Boolean(error) && css.hintError)}
          id={`${inputId}-hint`}
          role={error ? 'alert' : undefined}
        >
          {error && <IconAlertCircle />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  )
}
