import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useContext, useId } from 'react'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { cx } from '#components/utils/cx.ts'
import { currencySign } from '#contract/currency.ts'
import css from './AmountField.module.css'
import { caretIn, cleanAmount, completeAmount, groupAmount, pastedAmount } from './amount-input.ts'
import { describedBy, type FieldWords } from './FieldFrame.tsx'

export type AmountFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'value' | 'onChange'> & {
    /** Digits with at most one point and two decimals, e.g. '2000.5'; '' when empty; or a pasted text that isn't money. */
    value: string
    onValue: (value: string) => void
    /** Fills in the largest possible amount; the button stands inside the field. */
    onAll?: (() => void) | undefined
  }

/** Characters from which on the figure is smaller, so that millions stay whole beside "All" on a phone. */
const LONG = 9

function deletesForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward'
}

/** Whether a text came in one piece (pasted, dropped, filled in) and not key by key. */
function cameWhole(event: Event): boolean {
  if (!(event instanceof InputEvent)) return true
  if (event.inputType === 'insertText') return (event.data?.length ?? 0) > 1
  return /^insert(From|Replacement)/.test(event.inputType)
}

/** An amount of money as the large figure of its view. `aside` carries the limits. */
export function AmountField(props: AmountFieldProps) {
  const { label, aside, hint, error, value, onValue, onAll, onBlur, id, ...input } = props
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  const made = useId()
  const key = id ?? made
  const shown = groupAmount(value)
  return (
    <div className={css.wrap}>
      <div className={cx(css.amount, Boolean(error) && css.error)}>
        <div className={css.label}>
          <label htmlFor={key}>{label}</label>
          {aside && <span>{aside}</span>}
        </div>
        <div className={css.row}>
          <span className={css.currency} aria-hidden="true">
            {currencySign(currency)}
          </span>
          <input
            placeholder="0.00"
            {...input}
            {...describedBy(key, { hint, error })}
            id={key}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            className={cx(shown.length > LONG && css.long)}
            value={shown}
            onChange={({ currentTarget: field, nativeEvent }) => {
              const clean = cameWhole(nativeEvent) ? pastedAmount(field.value) : cleanAmount(field.value)
              const next = groupAmount(clean)
              const at = caretIn(field.value, field.selectionStart ?? field.value.length, next)
              // Delete in front of a comma takes only the comma, which comes back: step over it
              const stuck = clean === value && deletesForward(nativeEvent)
              // written here rather than by React's next render, which would put the caret at the end
              field.value = next
              field.setSelectionRange(stuck ? at + 1 : at, stuck ? at + 1 : at)
              onValue(clean)
            }}
            onBlur={(event) => {
              const complete = completeAmount(value)
              if (complete !== value) onValue(complete)
              onBlur?.(event)
            }}
          />
          {onAll && (
            <button type="button" className={css.all} onClick={onAll} disabled={input.disabled}>
              {t`All`}
            </button>
          )}
        </div>
      </div>
      {(error || hint) && (
        <p
          key={error ? 'error' : 'hint'}
          className={cx(css.hint, Boolean(error) && css.wrong)}
          id={`${key}-hint`}
          role={error ? 'alert' : undefined}
        >
          {error && <IconAlertCircle />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  )
}
