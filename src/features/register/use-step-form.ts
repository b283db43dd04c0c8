import { useEffect, useEffectEvent, useRef } from 'react'
import { errorKeyOf, invalidFieldOf } from '#lib/api/api-error.ts'
import { type FormValues, ownProperty } from '#lib/forms/form-rules.ts'
import { type FormOptions, useForm } from '#lib/forms/use-form.ts'
import type { Draft } from './draft.ts'
import type { Registration } from './use-registration.ts'

type StepFormOptions<V extends FormValues> = FormOptions<V> & {
  readonly registration: Registration
  /** What of the form is kept. */
  readonly keep: (values: V) => Partial<Draft>
}

/** A step's form: keeps what is typed, shows a failure that another step brought, starts in the right field. */
export function useStepForm<V extends FormValues>({ registration, keep, ...options }: StepFormOptions<V>) {
  const form = useForm(options)
  const element = useRef<HTMLFormElement>(null)

  const keepNow = useEffectEvent((values: V) => registration.patch(keep(values)))
  useEffect(() => keepNow(form.values), [form.values])

  const start = useEffectEvent(() => {
    const { carried, step } = registration
    const wrong = ownProperty(options.fieldByErrorKey ?? {}, errorKeyOf(carried)) ?? invalidFieldOf(carried)
    if (carried !== undefined) form.fail(carried)
    // The first step is where a visit begins: nobody asked for the keyboard there.
    if (carried === undefined && step === 1) return
    const first = Object.keys(options.initial).find((name) => options.initial[name] === '')
    const field = element.current?.elements.namedItem(wrong ?? first ?? '')
    if (field instanceof HTMLElement) field.focus()
  })
  useEffect(() => start(), [])

  return {
    form,
    element,
    /** The form's onSubmit; a failure that belongs to another step is taken there. */
    submit: (work: (values: V) => Promise<void>) =>
      form.submit(async (values) => {
        try {
          await work(values)
        } catch (error) {
          if (!registration.refer(error)) throw error
        }
      }),
  }
}
