import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { readBuddhistDay } from './buddhist-year.ts'
import css from './DayField.module.css'
import { TextField } from './TextField.tsx'

export interface DayFieldProps {
  /** Its `validity.badInput` says that the day is incomplete. */
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

/** A day, in the browser's own field. Years of the Buddhist era are converted, which is said. */
export function DayField({ onValueChange, ...input }: DayFieldProps) {
  const { t } = useLingui()
  const [{ typed, year }, setConverted] = useState<{ typed?: number; year?: number }>({})
  return (
    <div className={css.day}>
      <TextField
        {...input}
        type="date"
        hint={typed !== undefined && t`The Buddhist year ${typed} is ${year}.`}
        onChange={({ currentTarget: { value } }) => {
          const buddhist = readBuddhistDay(value)
          setConverted(buddhist ?? {})
          onValueChange(buddhist?.day ?? value)
        }}
      />
    </div>
  )
}
