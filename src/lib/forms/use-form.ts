import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { faultyField, keyOf } from '#lib/api/api-error.ts'
import { failureText, isOffline } from '#lib/api/error-text.ts'
import { holdUnsaved } from '#lib/state/unsaved-work.ts'
import { type FormErrors, type FormValues, fieldsOf, findErrors, ownValue, type Rules } from './form-rules.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Keys that say no more than that something is wrong. */
const vagueKeys: readonly string[] = ['INVALID_USER_INFO', 'KEY_INVALID', 'KEY_MISSING']

export interface FormOptions<V extends FormValues> {
  /** Start values; their order is the order of the fields on screen. */
  readonly initial: V
  readonly rules?: Rules<V>
  /** Server keys that belong to one field; else the field counts that the server names, else it is the form's. */
  readonly places?: Readonly<Record<string, keyof V & string>>
  /** Own words for a field that the server refuses without saying why. */
  readonly refusals?: { readonly [K in keyof V]?: MessageDescriptor }
}

/**
 * A form: values, errors at the fields, one error of the whole form, focus on the first invalid field. Typing clears
 * the field's error and the form's. Submitting is single-flight.
 */
export function useForm<V extends FormValues>({
  initial,
  rules = {},
  places = {},
  refusals = {},
}: FormOptions<V>) {
  const { _ } = useLingui()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<V>>({})
  const [failure, setFailure] = useState<unknown>(undefined)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const dirty = fieldsOf(initial).some((name) => values[name] !== initial[name])
  useEffect(() => (dirty ? holdUnsaved('form') : undefined), [dirty])

  function setValue(name: keyof V & string, value: string | boolean): void {
    setValues((old) => ({ ...old, [name]: value }))
    setErrors((old) => ({ ...old, [name]: undefined }))
    setFailure(undefined)
  }

  /** The same for callers, who know the field's type. */
  const set: <K extends keyof V & string>(name: K, value: V[K]) => void = setValue

  /** The field that a failure belongs to. */
  function placeOf(error: unknown): (keyof V & string) | undefined {
    const byKey = ownValue(places, keyOf(error))
    return byKey ?? fieldsOf(initial).find((name) => name === faultyField(error))
  }

  function errorOf(name: keyof V & string): string | undefined {
    const refused = placeOf(failure) === name
    const error = errors[name] ?? (refused && vagueKeys.includes(keyOf(failure) ?? '') && refusals[name])
    if (error) return _(error)
    return refused ? failureText(failure) : undefined
  }

  function textOf(name: keyof V & string): string {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }

  /** Validates and moves the focus to the first invalid field. */
  function validate(form: HTMLFormElement): boolean {
    const found = findErrors(values, rules)
    setErrors(found)
    const first = fieldsOf(values).find((name) => found[name])
    if (first !== undefined) focusField(form, first)
    return first === undefined
  }

  return {
    values,
    set,
    busy,
    /** Whether anything differs from the start. */
    dirty,
    /** The error of the whole form, translated. */
    formError: failure === undefined || placeOf(failure) !== undefined ? undefined : failureText(failure),
    /** Shows an error that came from elsewhere than `submit`. */
    fail: setFailure,
    errorOf,
    /** Props of a text field, password field or select. */
    text: (name: keyof V & string) => ({
      name,
      value: textOf(name),
      error: errorOf(name),
      onChange: (event: ChangeEvent<Control>) => setValue(name, event.currentTarget.value),
    }),
    /** Props of a field that reports its value itself (amount, OTP). */
    value: (name: keyof V & string) => ({
      name,
      value: textOf(name),
      error: errorOf(name),
      onValueChange: (value: string) => setValue(name, value),
    }),
    /** Props of a checkbox. */
    check: (name: keyof V & string) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.currentTarget.checked),
    }),
    /**
     * Makes the form's onSubmit. What `work` throws is shown at its field, or as the form's error; that there is no
     * network is left to the offline bar.
     */
    submit: (work: (values: V) => unknown) => async (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      if (running.current || !validate(form)) return
      running.current = true
      setBusy(true)
      setFailure(undefined)
      try {
        await work(values)
      } catch (error) {
        if (!isOffline(error)) setFailure(error)
        const place = placeOf(error)
        if (place !== undefined) focusField(form, place)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
