import { useEffect, useEffectEvent, useRef } from 'react'
import { errorKeyOf, invalidFieldOf } from '#lib/api/api-error.ts'
import { type FormValues, ownProperty } from '#lib/forms/form-rules.ts'
import { type FormOptions, useForm } from '#lib/forms/use-form.ts'
import type { Draft } from './registration-draft.ts'
import type { Registration } from './use-registration.ts'

type StepFormOptions<V extends FormValues> = FormOptions<V> & {
  readonly registration: Registration
  /** Maps form values to the draft, to persist them. */
  readonly toDraft: (values: V) => Partial<Draft>
}

/** Form of a step: persists input, shows errors from other steps, focuses the first relevant field. */
export function useStepForm<V extends FormValues>({ registration, toDraft, ...options }: StepFormOptions<V>) {
  const form = useForm(options)
  const element = useRef<HTMLFormElement>(null)

  const persist = useEffectEvent(() => registration.updateDraft(toDraft(form.normalized)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a value changes; the effect event reads the current ones
  useEffect(() => persist(), [form.values])

  const onMount = useEffectEvent(() => {
    const { carriedError, step } = registration
    const invalidField =
      ownProperty(options.fieldByErrorKey ?? {}, errorKeyOf(carriedError)) ?? invalidFieldOf(carriedError)
    if (carriedError !== undefined) form.fail(carriedError)
    // On the first step of a visit, don't open the on-screen keyboard.
    if (carriedError === undefined && step === 1) return
    const firstEmpty = Object.keys(options.initial).find((name) => options.initial[name] === '')
    const field = element.current?.elements.namedItem(invalidField ?? firstEmpty ?? '')
    if (field instanceof HTMLElement) field.focus()
  })
  useEffect(() => onMount(), [])

  return {
    form,
    element,
    /** Returns the form's onSubmit; errors that belong to another step are shown there. */
    submit: (work: (values: V) => Promise<void>) =>
      form.submit(async (values) => {
        try {
          await work(values)
        } catch (error) {
          if (!registration.routeError(error)) throw error
        }
      }),
  }
}
