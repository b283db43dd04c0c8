import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconCalendar } from '#components/icons/screens.tsx'
import css from './DayField.module.css'
import { dayText, normalizeDay, parseDay } from './day-input.ts'
import { TextField } from './TextField.tsx'

export interface DayFieldProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** YYYY-MM-DD; '' if there is none, also while the typed one is incomplete. */
  value: string
  onValueChange: (value: string) => void
  /** First and last day of the calendar. */
  min: string
  max: string
  error?: string | undefined
}

/** A day that is typed as DD/MM/YYYY in every language (date inputs follow the browser's), or chosen from its calendar. */
export function DayField({ ref, label, value, onValueChange, min, max, error }: DayFieldProps) {
  const { t } = useLingui()
  const calendar = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(() => dayText(value))
  const [previousValue, setPreviousValue] = useState(value)
  if (value !== previousValue) {
    setPreviousValue(value)
    // Another value than the typed one was set from outside.
    if (parseDay(text) !== value) setText(dayText(value))
  }
  const openCalendar = () => {
    try {
      calendar.current?.showPicker()
    } catch {
      // Safari 15 has no showPicker, and frames of another origin may not call it.
      calendar.current?.focus()
    }
  }
  return (
    <div className={css.day}>
      <TextField
        ref={ref}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`DD/MM/YYYY`}
        value={text}
        error={error}
        onChange={(event) => {
          const next = normalizeDay(event.currentTarget.value)
          setText(next)
          onValueChange(parseDay(next))
        }}
        end={
          <IconButton
            label={t`Calendar: ${label}`}
            icon={<IconCalendar size={22} />}
            onClick={openCalendar}
          />
        }
      />
      <input
        ref={calendar}
        type="date"
        className={css.calendar}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
    </div>
  )
}
