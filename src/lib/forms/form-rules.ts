import type { MessageDescriptor } from '@lingui/core'
import { type GenericSchema, safeParse } from 'valibot'

/** A form's values: texts as typed, and checkboxes. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** Why a value isn't accepted, or undefined; texts as descriptors, so that they follow a language switch. */
export type Rule<T, V> = (value: T, values: V) => MessageDescriptor | undefined

export type Rules<V extends FormValues> = { readonly [K in keyof V]?: Rule<V[K], V> }

export type FormErrors<V extends FormValues> = { readonly [K in keyof V]?: MessageDescriptor }

/** A rule from a schema of the contract. */
export function fits(schema: GenericSchema, message: MessageDescriptor): Rule<string | boolean, unknown> {
  return (value) => (safeParse(schema, value).success ? undefined : message)
}

/** A rule that wants something other than spaces. */
export function required(message: MessageDescriptor): Rule<string, unknown> {
  return (value) => (value.trim() === '' ? message : undefined)
}

/**
 * What a table says about a word of the server, which may be a name of `Object.prototype`.
 * @param key undefined: the server said nothing
 */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

/** Names of the fields in the order of the form. */
export function fieldsOf<V extends FormValues>(values: V): (keyof V & string)[] {
  return Object.keys(values)
}

/** Applies all rules; no entry means no objection. */
export function findErrors<V extends FormValues>(values: V, rules: Rules<V>): FormErrors<V> {
  const errors: { [K in keyof V]?: MessageDescriptor } = {}
  for (const name of fieldsOf(values)) {
    const error = rules[name]?.(values[name], values)
    if (error) errors[name] = error
  }
  return errors
}
