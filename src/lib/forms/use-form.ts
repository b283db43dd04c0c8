import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react'
import { errorKeyOf, invalidFieldOf } from '#lib/api/api-error.ts'
import { failureText, isOfflineError } from '#lib/api/error-text.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import {
  type FormErrors,
  type FormValues,
  fieldNames,
  findErrors,
  type Normalizers,
  normalizeValues,
  ownProperty,
  type Rules,
} from './form-rules.ts'
import { readInput } from './read-input.ts'

/** Error keys that don't name a reason. */
const genericErrorKeys: readonly string[] = ['INVALID_USER_INFO', 'KEY_INVALID', 'KEY_MISSING']

export interface FormOptions<V extends FormValues> {
  /** Initial values, in the order of the fields on screen. */
  readonly initial: V
  /** Normalizer of each text field, applied before the value is validated and sent. */
  readonly normalize: Normalizers<V>
  readonly rules?: Rules<V>
  /** Server error keys that belong to one field. Other errors belong to the field named by the server, or to the form. */
  readonly fieldByErrorKey?: Readonly<Record<string, keyof V & string>>
  /** Messages for fields that the server rejects without a reason. */
  readonly refusalMessages?: { readonly [K in keyof V]?: MessageDescriptor }
}

/**
 * Form state: values, field errors, one form error, and focus on the first invalid field. Typing clears the field's error
 * and the form's. Only one submit runs at a time. Text inputs are uncontrolled and read on submit: password managers may
 * fill them in without events, and rewriting them would move the caret and disturb composed text.
 */
export function useForm<V extends FormValues>({
  initial,
  normalize,
  rules = {},
  fieldByErrorKey = {},
  refusalMessages = {},
}: FormOptions<V>) {
  const { _ } = useLingui()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<V>>({})
  const [failure, setFailure] = useState<unknown>(undefined)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const normalized = normalizeValues(values, normalize)
  const dirty = fieldNames(initial).some((name) => normalized[name] !== initial[name])
  useUnsavedWork(dirty)

  function setValue(name: keyof V & string, value: string | boolean): void {
    setValues((old) => ({ ...old, [name]: value }))
    setErrors((old) => ({ ...old, [name]: undefined }))
    setFailure(undefined)
  }

  /** The values as they are on screen, normalized. */
  function read(form: HTMLFormElement): V {
    const current = readInputs(form, values)
    setValues(current)
    return normalizeValues(current, normalize)
  }

  /** `setValue`, typed by field. */
  const set: <K extends keyof V & string>(name: K, value: V[K]) => void = setValue

  /** The field that an error belongs to; undefined if it belongs to the form. */
  function fieldOf(error: unknown): (keyof V & string) | undefined {
    const byKey = ownProperty(fieldByErrorKey, errorKeyOf(error))
    return byKey ?? fieldNames(initial).find((name) => name === invalidFieldOf(error))
  }

  function errorOf(name: keyof V & string): string | undefined {
    const isRejected = fieldOf(failure) === name
    const error =
      errors[name] ??
      (isRejected && genericErrorKeys.includes(errorKeyOf(failure) ?? '') && refusalMessages[name])
    if (error) return _(error)
    return isRejected ? failureText(failure) : undefined
  }

  function textOf(name: keyof V & string): string {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }

  /** Validates and moves the focus to the first invalid field. */
  function validate(form: HTMLFormElement, values: V): boolean {
    const found = findErrors(values, rules)
    setErrors(found)
    const first = fieldNames(values).find((name) => found[name])
    if (first !== undefined) focusField(form, first)
    return first === undefined
  }

  return {
    values,
    /** The values as they are validated and sent. */
    normalized,
    set,
    busy,
    /** Whether any value differs from its initial value. */
    dirty,
    /** Error message of the whole form. */
    formError: failure === undefined || fieldOf(failure) !== undefined ? undefined : failureText(failure),
    /** Shows an error that didn't come from `submit`. */
    fail: setFailure,
    errorOf,
    read,
    /** Props of a text field or password field. */
    text: (name: keyof V & string) => ({
      name,
      defaultValue: textOf(name),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(name, event.currentTarget.value),
    }),
    /** Props of a select. */
    select: (name: keyof V & string) => ({
      name,
      value: textOf(name),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLSelectElement>) => setValue(name, event.currentTarget.value),
    }),
    /** Props of a field with an `onValueChange` callback (OTP). */
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
     * Creates the form's onSubmit handler. Errors thrown by `work` are shown at their field or as the form's error, except
     * offline errors, which the offline bar shows.
     */
    submit: (work: (values: V) => unknown) => async (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      if (running.current) return
      const values = read(form)
      if (!validate(form, values)) return
      running.current = true
      setBusy(true)
      setFailure(undefined)
      try {
        await work(values)
      } catch (error) {
        if (!isOfflineError(error)) setFailure(error)
        const field = fieldOf(error)
        if (field !== undefined) focusField(form, field)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}

/** `values` with the texts of the form's inputs; not of selects, whose options may still be loading. */
function readInputs<V extends FormValues>(form: HTMLFormElement, values: V): V {
  const texts = fieldNames(values).flatMap((name) => {
    const text = typeof values[name] === 'string' ? readInput(form, name) : undefined
    return text === undefined ? [] : [[name, text]]
  })
  return { ...values, ...Object.fromEntries(texts) }
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
